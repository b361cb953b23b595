"""Ring boards and maze cards of several sets of prints, each a document here; whoever works on a reader looks at none
of `held`, `dusk` and `night`: pictures with their truth (`stills`), how readers that were taught from them read
(`reading`), and whole games through pixels (`evenings`)."""
