"""Devices: cameras that deliver frames, buttons that post commands, lights that show snapshots. No rule and no reading.

- `cameras`, `pi_camera`, `feed`: one interface to all cameras; the Pi's camera module; reopening a lost camera
- `panel`, `lights`: four buttons and seven lights through gpiozero; the meaning of the lights
- `watchdog`: messages to systemd
- `checkup`: the doctor's checks of camera and panel
- `simulated/`: a table that does not exist
"""
