export interface Repeated {
  /** Runs the work within `delayMs`, once for all who ask; asked for while it runs, it runs once more behind. */
  readonly run: (delayMs: number) => void;
  readonly stop: () => void;
}

export function oneAtATime(work: () => Promise<unknown>): Repeated {
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
