"""How long pushes and walks take beside a plain way of finding them, on positions kept beside the checkout."""
