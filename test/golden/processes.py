"""Runs tasks in processes of their own, since compiled code may crash."""

import multiprocessing
import multiprocessing.connection
import time


class Running:
    """A function at work; `function(*arguments)` returns what can be pickled."""

    def __init__(self, key, function, arguments):
        self.key, self.begin = key, time.monotonic()
        self.pipe, other = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(
            target=self.call, args=(function, arguments, other))
        self.process.start()
        other.close()

    @staticmethod
    def call(function, arguments, pipe):
        try:
            pipe.send((function(*arguments), None))
        except Exception as error:
            pipe.send((None, f"{type(error).__name__}: {error}"))

    def finish(self, seconds):
        """What the function returned, and why it did not."""
        if not self.pipe.poll():
            self.process.kill()
            self.process.join()
            return None, f"took more than {seconds} s"
        try:
            answer = self.pipe.recv()
        except EOFError:
            answer = None
        self.process.join()
        # A negative status is a signal.
        return answer or (
            None, f"the process ended with status {self.process.exitcode}")


def run_tasks(tasks, jobs, seconds):
    """Runs tasks, pairs of a key and a function with its arguments, `jobs` at a time
    and at most `seconds` each. Yields key, result, and why there is none."""
    tasks, running, is_left = iter(tasks), [], True
    while is_left or running:
        while is_left and len(running) < jobs:
            task = next(tasks, None)
            is_left = task is not None
            if is_left:
                key, function, *arguments = task
                running.append(Running(key, function, arguments))
        multiprocessing.connection.wait([r.pipe for r in running], timeout=1)
        late = time.monotonic() - seconds
        done = [r for r in running if r.pipe.poll() or r.begin < late]
        running = [r for r in running if r not in done]
        for task in done:
            yield task.key, *task.finish(seconds)
