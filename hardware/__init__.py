"""Devices: cameras that deliver frames, buttons that post commands, lights that show snapshots. No rule and no reading.

- `doors`: every trouble of a device by name, with what to say and do
- `cameras`, `apart`, `feed`: one interface to all cameras; one held by a process of its own; trying a lost one again
- `usb_camera`, `v4l`, `pi_camera`, `got`: USB cameras and their lasting names; the Pi's camera module; asked and got
- `panel`, `lights`: four buttons and seven lights through gpiozero; the meaning of the lights
- `watchdog`: messages to systemd
- `checkup`: the doctor's checks of camera and panel
- `simulated/`: a table that does not exist
"""
