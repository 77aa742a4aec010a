"""The hands at a flat table: what covers each, which gesture opens it, and who looks into their own."""
