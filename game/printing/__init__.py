"""Boards, cards and sheets on paper: what there is to print, where it lies on the pages, and the PDF."""
