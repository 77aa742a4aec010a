"""Hands on phones, as the table has them: who holds one, how a phone joins, and what it may do here."""
