"""One square by the camera and by what is booked, and what a tap puts right: `routes`; rings and cards: `spots`."""
