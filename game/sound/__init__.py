"""What is heard: which sounds there are, which of them when and how loud, and the device that plays them."""
