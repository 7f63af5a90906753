export interface WorkRunner {
  /** Requests a run after `delayMs` at the latest. If a run is in progress then, the next one starts when it ends. */
  readonly run: (delayMs: number) => void;
  /** Cancels all requested runs. A run in progress continues. */
  readonly stop: () => void;
}

/**
 * Runs the work on request, and never twice at the same time. Requests that wait share one run. `work` must handle its
 * own failures: a rejection is reported as unhandled.
 */
export function oneAtATime(work: () => Promise<unknown>): WorkRunner {
  let running = false;
  let again = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;

  const start = () => {
    timer = undefined;
    dueAt = Infinity;
    if (running) {
      again = true;
      return;
    }
    running = true;
    void work().finally(() => {
      running = false;
      if (again && !stopped) {
        again = false;
        start();
      }
    });
  };
  return {
    run(delayMs) {
      const at = Date.now() + delayMs;
      if (stopped || at >= dueAt) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(start, delayMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
