"""Square cards laid edge to edge in a free grid: taught once, a dozen at a time, then recognised wherever they lie.

Nothing is known of the print, of the table or of any rule. In this order:

- `matching`: how well pictures of single cards agree with the taught looks, in any light
- `taught_deck`: what an owner taught of a deck: names, looks, corridors
- `corridors`: proposes where paths leave a card, and reads them on cards that nobody taught
- `teaching`: finds cards laid out apart, and takes their looks
- `cutting`: lays the sides of such cards exactly, for all of a picture at once
- `lattice`: finds the grid that the cards of a picture lie in
- `spots`: what lies at each spot of the grid, and how sure that is
"""
