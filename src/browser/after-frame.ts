/** A hidden page draws no frames, so its tasks run after this time. */
const HIDDEN_MS = 150;

type Task = () => void;

/** The tasks that wait for the next frame; undefined while there are none. */
let waiting: Set<Task> | undefined;

/**
 * Runs a task after the next frame, so that the task does not delay the frame. Returns the function that cancels it. A new
 * screen asks for many tasks: they share one frame and one timer.
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
    // Tasks that are added from here on belong to the frame after this one.
    close();
    setTimeout(run);
  });
  const fallback = setTimeout(run, HIDDEN_MS);
  return batch;
}
