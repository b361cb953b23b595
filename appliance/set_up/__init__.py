"""Setting up from the pages while the appliance runs: no shell, no file to write by hand.

- `sight`: what one picture says about the camera's place, in one sentence
- `cameras`: what can deliver pictures, by name and with a small picture
- `storage`: what the pages have chosen, kept beside the owner's own file
- `appliance_set_up`: the steps, by the doctor's own checks; the `SetUp` that pages talk to
"""
