"""One module for each process that is timed. Each has

    prepare(job) -> Peer

where `job` is the dictionary that harness/driver.py sends."""
