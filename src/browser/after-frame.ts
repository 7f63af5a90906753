/** No frames are drawn where nobody looks: there the task does not wait for one. */
const HIDDEN_MS = 150;

/** Runs a task behind the next frame, so that the frame does not wait for it. Gives the way to call it off. */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    callOff();
    task();
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  const fallback = setTimeout(run, HIDDEN_MS);
  const callOff = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(fallback);
  };
  return callOff;
}
