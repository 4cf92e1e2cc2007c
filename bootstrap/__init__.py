"""What must happen before the environment stands: standard library only, nothing of ours.

`environment` decides what is missing; `python_packages`, `front_end` and `system_packages` fetch
it; `stamps` remembers what was fetched, so that the next start costs nothing.
"""
