/** Runs a task when the browser is idle, after `timeoutMs` at the latest. Returns the function that cancels it. */
export function whenIdle(task: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(task, { timeout: timeoutMs });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(task, timeoutMs);
  return () => clearTimeout(id);
}

const SETTLED_MS = 3_000;
const SETTLED_LIMIT_MS = 2_000;

/** Runs a task that only later visits need: after the start, when the browser is idle. Returns the function that cancels it. */
export function whenSettled(task: () => void): () => void {
  let callOff = () => {};
  const timer = setTimeout(() => {
    callOff = whenIdle(task, SETTLED_LIMIT_MS);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    callOff();
  };
}
