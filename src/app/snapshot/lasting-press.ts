// A press on a first frame can last while the app is ready to replace it. It does nothing if its element goes away before its end, so the
// app waits:
//
//   held       a mouse button, a finger, or the space bar, which presses a button at its end; the list of a select that may be open
//   released   a tenth of a second after the last of them; 5 s after the app is ready at the latest, or 10 s if it is a list

declare global {
  interface Window {
    /** Resolves when no press lasts, and follows no further one. */
    whenReleased?: () => Promise<void>;
  }
}

/** Follows the presses. The page contains this function as text, so it uses nothing outside of itself. */
function followLastingPresses(): void {
  /** The pointers that are down, and these two. */
  const held = new Set<number | 'space' | 'list'>();
  const stop = new AbortController();
  /** The select whose list may be open. */
  let opened: EventTarget | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onFree = () => {};
  const on = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, listener, { signal: stop.signal, capture: true });
  // The click of a touch comes a little after its end.
  const release = (press: number | 'space' | 'list') => {
    if (!held.delete(press)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      if (held.size === 0) onFree();
    }, 100);
  };
  const hold = (press: number | 'space', target: EventTarget | null) => {
    held.add(press);
    opened = target instanceof HTMLSelectElement ? target : null;
    if (opened === null) release('list');
    else held.add('list');
  };
  on('pointerdown', ({ button, pointerId, target }) => button === 0 && hold(pointerId, target));
  on('pointerup', ({ pointerId }) => release(pointerId));
  on('pointercancel', ({ pointerId }) => release(pointerId));
  on('keydown', ({ key, target }) => {
    if (key === ' ') hold('space', target);
    // The arrow keys move in the list.
    else if (!key.startsWith('Arrow')) release('list');
  });
  on('keyup', ({ key }) => key === ' ' && release('space'));
  on('change', () => release('list'));
  // The press that opens the list takes the focus from another field.
  on('focusout', ({ target }) => target === opened && release('list'));
  window.whenReleased = () =>
    new Promise((resolve) => {
      onFree = () => {
        stop.abort();
        resolve();
      };
      if (held.size === 0 && timer === undefined) onFree();
      else setTimeout(() => (held.has('list') ? setTimeout(onFree, 5_000) : onFree()), 5_000);
    });
}

/** The script of the page: this function as text, with the name that the build gives it. */
export const NOTE_LASTING_PRESS = `{${followLastingPresses.toString()};${followLastingPresses.name}()}`;

/** Resolves when no press lasts, in a task without an event: the caller replaces the frame before the next event comes. */
export const betweenPresses = async (): Promise<void> => window.whenReleased?.();
