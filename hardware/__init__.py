"""Devices: cameras that deliver frames, buttons that post commands, lights that show snapshots. No rule and no reading.

- `doors`: every trouble of a device by name, with what to say and do
- `cameras`, `apart`: one interface to all cameras, trying a lost one again; one held by a process of its own
- `usb_camera`, `v4l`, `pi_camera`: USB cameras and their lasting names; the Pi's camera module
- `panel`: four buttons and seven lights through gpiozero, and the meaning of the lights
- `watchdog`: messages to systemd
- `checkup`: the doctor's checks of camera and panel
- `simulated/`: a table that does not exist
"""
