const HOLD_MS = 6_000;

/** The value of `data-scenes`. `native` is the page without its script: the visitor chooses each scene. */
type ScenesState = 'native' | 'moving' | 'still';

/**
 * Shows the next scene every six seconds, until the visitor pauses or chooses a scene. With reduced motion the scenes move only on request.
 * Returns the function that stops the scenes.
 */
export function runScenes(root: ParentNode): () => void {
  const evening = root.querySelector<HTMLElement>('[data-scenes]');
  const toggle = evening?.querySelector<HTMLElement>('[data-toggle]');
  if (!evening || !toggle) return () => {};
  const radios = [...evening.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const listening = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;

  const next = (): void => {
    // A hidden tab would move on while nobody sees it.
    if (document.hidden) return;
    const chosen = radios.findIndex(({ checked }) => checked);
    const radio = radios[(chosen + 1) % radios.length];
    if (radio !== undefined) radio.checked = true;
  };
  const show = (state: ScenesState): void => {
    evening.dataset['scenes'] = state;
    toggle.dataset['toggle'] = state === 'moving' ? 'pause' : 'play';
    clearInterval(timer);
    timer = state === 'moving' ? setInterval(next, HOLD_MS) : undefined;
  };

  // Only a choice of the visitor sends this event.
  evening.addEventListener('change', () => show('still'), { signal: listening.signal });
  toggle.addEventListener('click', () => show(timer === undefined ? 'moving' : 'still'), { signal: listening.signal });
  show(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving');
  return () => {
    listening.abort();
    show('native');
  };
}
