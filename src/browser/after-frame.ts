/** No frames are drawn where nobody looks: there the tasks do not wait for one. */
const HIDDEN_MS = 150;

type Task = () => void;

/** What waits for the next frame; undefined while nothing does. */
let waiting: Set<Task> | undefined;

/**
 * Runs a task behind the next frame, so that the frame does not wait for it. Gives the way to call it off. A screen that
 * comes asks for many: they share one frame and one timer.
 */
export function afterFrame(task: Task): () => void {
  const own = () => task();
  waiting ??= begin();
  const batch = waiting.add(own);
  return () => void batch.delete(own);
}

function begin(): Set<Task> {
  const batch = new Set<Task>();
  const close = () => {
    if (waiting === batch) waiting = undefined;
  };
  const run = () => {
    close();
    clearTimeout(fallback);
    cancelAnimationFrame(frame);
    for (const task of batch) {
      batch.delete(task);
      try {
        task();
      } catch (error) {
        reportError(error);
      }
    }
  };
  const frame = requestAnimationFrame(() => {
    // Whoever comes from here on is drawn by the frame after this one.
    close();
    setTimeout(run);
  });
  const fallback = setTimeout(run, HIDDEN_MS);
  return batch;
}
