"""One square at a time: what lies there by the camera and by what is booked, and what a tap puts right: `routes`.

On round boards and tables of cards: `spots`.
"""
