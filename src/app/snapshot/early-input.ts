// The first frame of a screen snapshot, or of a screen that the server has rendered, has no code of its own. A small script records what
// the user does with it, and the app repeats that after its first render:
//
//   fields   by their names: the text or the choice
//   focus    by the name of a field, or the text of a button or link; in a field with the selection
//   scroll   of the window
//   form     a submit is held, and sent by the app
//   button   the presses on one button by its text, if the user has not gone on to a field since. If two buttons have the same text, such
//            as those below each message, none is pressed
//
// A press that lasts is not recorded: the app waits for its end (lasting-press.ts).
//
// A link needs no repetition, because the browser follows it. A field for an e-mail address has no selection that a script could read, so
// its caret moves to the end.

interface EarlyField {
  readonly name: string;
  /** The text that the page had. */
  readonly before?: string;
  /** The text, or the value of a choice. Undefined if it is as the page had it. */
  readonly value?: string;
  /** For a checkbox or radio button that is not as the page had it. */
  readonly isChecked?: boolean;
}

interface EarlyInput {
  readonly fields: readonly EarlyField[];
  /** The name of the element with the focus. */
  readonly focused?: string | undefined;
  /** Start and end, in a field that has a selection. */
  readonly selection?: readonly [number, number] | undefined;
  /** In CSS pixels from the start of the page. Undefined if the page was not scrolled. */
  readonly scroll?: number | undefined;
  readonly isSubmitted: boolean;
  /** The text of the button that was pressed last. */
  readonly button?: string | undefined;
  /** How often it was pressed. */
  readonly presses: number;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Stops the recording and returns what it has recorded. */
    takeEarlyInput?: () => EarlyInput;
  }
}

const FIELDS = 'input,select,textarea';

function textOf(button: Element): string {
  return button.getAttribute('aria-label') || button.textContent;
}

/** The name of a field, button or link by which the app's own is found. */
function nameOf(element: Element): string {
  if (!element.matches('input,select,textarea')) return textOf(element);
  const field = element as Field;
  const name = field.name || field.getAttribute('aria-label') || '';
  return field.type === 'radio' ? `${name}=${field.value}` : name;
}

/** The text or choice that the user has given to a field. */
function changeOf(field: Field, isTouched: boolean): Omit<EarlyField, 'name'> {
  if (field instanceof HTMLSelectElement) {
    const isOther = [...field.options].some((option) => option.selected !== option.defaultSelected);
    return isTouched && isOther ? { value: field.value } : {};
  }
  if (field.type === 'radio' || field.type === 'checkbox') {
    const { checked, defaultChecked } = field as HTMLInputElement;
    return isTouched && checked !== defaultChecked ? { isChecked: checked } : {};
  }
  const before = field.defaultValue;
  return isTouched && field.value !== before ? { before, value: field.value } : { before };
}

/** Fields for an e-mail address have none. */
function selectionOf(element: Element | undefined): readonly [number, number] | undefined {
  if (element === undefined || !element.matches('input,textarea')) return undefined;
  const { selectionStart, selectionEnd } = element as HTMLInputElement;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

type Listen = (type: string, listener: (target: HTMLInputElement, event: Event) => void) => void;

/**
 * Returns a function that reports whether a field counts. It counts from its first event, because a browser restores old texts and choices
 * when the user goes back to the page. Those of a login always count: the browser fills them in without an event.
 */
function followTouch(on: Listen): (field: Field) => boolean {
  const touched = new WeakSet<Element>();
  on('input', (field) => touched.add(field));
  on('change', (field) => touched.add(field));
  return (field) => touched.has(field) || /username|current-password/.test(field.autocomplete);
}

/** Returns a function that reads the element with the focus. */
function followFocus(on: Listen): () => Element | undefined {
  let focused: Element | undefined;
  on('focusin', (target) => (focused = target));
  on('focusout', (target) =>
    // The app's render takes the focus away too, and takes the record before this.
    setTimeout(() => {
      if (focused === target && document.activeElement !== target) focused = undefined;
    }),
  );
  return () => focused;
}

/** Returns a function that reads the button that was pressed last. */
function followPresses(on: Listen): () => Pick<EarlyInput, 'button' | 'presses'> {
  let button: string | undefined;
  let presses = 0;
  on('click', (target) => {
    const pressed = target.closest('button');
    if (pressed === null || (pressed.type === 'submit' && pressed.form !== null)) return;
    const alike = [...document.querySelectorAll('button')].filter((one) => textOf(one) === textOf(pressed));
    presses = alike.length > 1 ? 0 : button === textOf(pressed) ? presses + 1 : 1;
    button = textOf(pressed);
  });
  on('focusin', (target) => {
    if (target.matches('input,select,textarea')) presses = 0;
  });
  return () => ({ button, presses });
}

/** Records the input. The fields are read at the end. */
function noteEarlyInput(): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const on: Listen = (type, listener) =>
    addEventListener(type, (event) => listener(event.target as HTMLInputElement, event), {
      signal: stop.signal,
      capture: true,
    });
  const [focusedNow, pressesNow, isTouched] = [followFocus(on), followPresses(on), followTouch(on)];
  let frame: Element[] = [];
  let isSubmitted = false;
  let scroll: number | undefined;
  // The router of the app scrolls to the start before the record is taken.
  on('scroll', () => (scroll = scrollY));
  on('input', (field) => {
    const next = field.nextElementSibling as HTMLInputElement | null;
    // As in the app, a full part of a date leads to the next one.
    if (field.value.length !== field.maxLength || next?.matches('input') !== true) return;
    next.focus();
    next.select();
  });
  on('submit', (form, event) => {
    event.preventDefault();
    isSubmitted = true;
    form.dataset.held = '';
    form.setAttribute('aria-busy', 'true');
  });
  on('error', (target) => target.tagName === 'SCRIPT' && (root.dataset.failed = ''));
  // The elements can be read after the app has replaced them.
  const findFrame = () => (frame = [...(document.getElementById('root')?.children ?? [])]);
  if (document.readyState === 'loading') document.addEventListener('readystatechange', findFrame, { once: true });
  else findFrame();
  root.dataset.scripts = '';
  window.takeEarlyInput = () => {
    stop.abort();
    const fields = frame.flatMap((element) => [...element.querySelectorAll<Field>('input,select,textarea')]);
    const focused = focusedNow();
    return {
      fields: fields.map((field) => ({ name: nameOf(field), ...changeOf(field, isTouched(field)) })),
      focused: focused && nameOf(focused),
      selection: selectionOf(focused),
      scroll,
      isSubmitted,
      ...pressesNow(),
    };
  };
}

const PARTS = [textOf, nameOf, changeOf, selectionOf, followTouch, followFocus, followPresses, noteEarlyInput];
/** The script of the page: these functions as text, with the names that the build gives them. */
export const NOTE_EARLY_INPUT = `{${PARTS.map(String).join(';')};${noteEarlyInput.name}()}`;

/**
 * Repeats the recorded input on the app's own screen, as far as that screen has the same fields and button. It runs after the commit of the
 * first render, because React renders between two events of fields only outside of a commit. The user's next key comes later.
 */
export function repeatEarlyInput(): void {
  const early = window.takeEarlyInput?.();
  delete window.takeEarlyInput;
  if (early !== undefined) queueMicrotask(() => void repeat(early));
}

async function repeat({ fields, focused, selection, scroll, isSubmitted, button, presses }: EarlyInput): Promise<void> {
  const isAsSeen = fields.map(restore).every(Boolean);
  const element = focused === undefined ? undefined : findNamed(`${FIELDS},a,button`, focused);
  element?.focus({ preventScroll: true });
  if (isAsSeen && element !== undefined && selection !== undefined && selectionOf(element) !== undefined)
    (element as HTMLInputElement).setSelectionRange(...selection);
  if (scroll !== undefined) {
    scrollTo(0, scroll);
    // The router scrolls to the start of its first screen in the same frame.
    requestAnimationFrame(() => scrollTo(0, scroll));
  }
  // The form has a text that the user has not seen yet, such as the draft of this tab.
  if (isSubmitted && !isAsSeen) return;
  if (isSubmitted) return onlyOne([...document.querySelectorAll<HTMLFormElement>('#root form')])?.requestSubmit();
  for (let press = 0; button !== undefined && press < presses; press += 1) {
    findNamed('button', button)?.click();
    // React renders between two presses.
    await Promise.resolve();
  }
}

/** Restores a field. A long text of the app that the page did not show comes before that of the user, and the result is then false. */
function restore({ name, before, value, isChecked }: EarlyField): boolean {
  const field = findField(name);
  if (field === undefined) return true;
  if (isChecked !== undefined && (field as HTMLInputElement).checked !== isChecked) field.click();
  const isUnseen = before !== undefined && field.value !== before && (value === undefined || field.type === 'textarea');
  if (value !== undefined) write(field, isUnseen ? `${field.value}\n${value}` : value);
  return !isUnseen;
}

const findField = (name: string): Field | undefined => findNamed(FIELDS, name) as Field | undefined;

function findNamed(selector: string, name: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return name === ''
    ? undefined
    : onlyOne(found.filter((one) => one.closest('#root') !== null && nameOf(one) === name));
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** Writes a value as the user does. React ignores the event of a field whose value was set by the field's own `value`. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
