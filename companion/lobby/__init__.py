"""Before and between evenings: what people wish to play, a board that is being laid, and the evenings that were.

Plain values and one protocol, spoken by pages and by the part that runs evenings; nothing here decides anything.

- `wishes`: a new evening as somebody chose it on the start page, and what it answers
- `offer`: a box as the start page offers it
- `laying`: what lies on the table while a board is being laid, and what people correct
- `looking_back`: an evening that is over, moment by moment
- `lobby`: what pages ask of whoever runs the evenings
- `lone`: one evening that stays the only one, as in a demonstration
- `setting_up`: what the set-up page asks of the appliance
"""
