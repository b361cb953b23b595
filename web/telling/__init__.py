"""What people tell of the box, laid before them by pictures: pages, cards, what a tile shows."""
