"""What falls on the sensor: light rigs, the path tracer, and the camera that makes a JPEG of it."""
