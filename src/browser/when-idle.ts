/** Runs a task when the browser has nothing better to do, after `timeoutMs` at the latest. Gives the way to call it off. */
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

/** For what only later visits need: behind the start, and when there is nothing better to do. Gives the way to call it off. */
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
