"""What works on Moksha and is no part of it: what measures it, and what makes its sounds and its picture."""
