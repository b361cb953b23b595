"""Ring boards and maze cards of prints and boards that nobody who works on a reader has seen: pictures with their truth
(`stills`), how readers that were taught from them read (`reading`), and whole games through pixels (`evenings`).
"""
