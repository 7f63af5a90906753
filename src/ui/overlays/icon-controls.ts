/** The button or link that contains an element of the page, if it shows only an icon. */
export function iconControlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  return control !== null && isIconControl(control) ? control : null;
}

/** Whether a control has an icon and an accessible name, and no text. A letter in place of a picture is hidden from screen readers. */
function isIconControl(control: HTMLElement): boolean {
  if (!control.hasAttribute('aria-label') || control.querySelector('svg') === null) return false;
  const copy = control.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent.trim() === '';
}

/** The icon control that the mouse or the focus has reached, or has just left. */
export interface Reached {
  readonly control: HTMLElement;
  readonly isLeft: boolean;
  /** The focus, a press and a key act without a delay. */
  readonly isInstant: boolean;
}

/** Reports when the mouse or the keyboard's focus reaches or leaves an icon control. Ignores touch. Returns a stop function. */
export function followIconControls(onChange: (reached: Reached) => void): () => void {
  let shown: HTMLElement | null = null;
  let hovered: HTMLElement | null = null;
  let isTouch = false;
  const reach = (control: HTMLElement, isInstant: boolean) => {
    shown = control;
    onChange({ control, isLeft: false, isInstant });
  };
  const leave = (isInstant: boolean) => {
    if (shown !== null) onChange({ control: shown, isLeft: true, isInstant });
    shown = null;
  };
  const hover = (target: EventTarget | null) => {
    const before = hovered;
    hovered = iconControlAt(target);
    // Moves inside a control are ignored. A pressed control is not reported until the mouse returns.
    if (hovered === before) return;
    if (hovered !== null) reach(hovered, false);
    else if (shown === before) leave(false);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const control = iconControlAt(target);
    // After a touch, a closed dialog returns the focus to a control that the member has not asked for.
    if (!isTouch && control?.matches(':focus-visible') === true) reach(control, true);
  };
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal };
  document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && hover(event.target), options);
  // The mouse leaves the window.
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && hover(null), options);
  document.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), options);
  document.addEventListener('keydown', () => (isTouch = false), options);
  document.addEventListener('focusin', onFocus, options);
  for (const type of ['focusout', 'pointerdown', 'keydown'])
    document.addEventListener(type, () => leave(true), options);
  return () => stopped.abort();
}
