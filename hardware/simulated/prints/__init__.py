"""How simulated tiles are printed: styles, textures, motifs, and the press that puts them on cardboard."""
