"""Devices: cameras that deliver frames, buttons that post commands, lights that show snapshots. No rule and no reading.

- `cameras`, `pi_camera`, `feed`: one interface to every camera; the Pi's own; a camera that is lost and comes again
- `panel`, `lights`: four buttons and seven lights through gpiozero; what the lights say
- `watchdog`: words to systemd
- `checkup`: what the doctor asks of camera and panel
- `simulated/`: a table that does not exist
"""
