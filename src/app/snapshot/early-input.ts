// A screen snapshot has no code of its own. A small script records a press on a button and a text in a field, and the app repeats
// them after its first render. It finds the button and the field by their names. If two buttons have the same name, such as those
// below each message, it presses none. A link needs no repetition, because the browser follows it.

interface EarlyInput {
  /** The name of the first pressed button. */
  readonly button?: string;
  /** The name and the text of the field that had the focus last. */
  readonly field?: string;
  readonly text?: string;
}

declare global {
  interface Window {
    /** Stops the recording of a screen snapshot and returns the recorded input. */
    takeEarlyInput?: () => EarlyInput;
  }
}

/** A script of the screen snapshot. It records the first press and the last state of a field. */
export const NOTE_EARLY_INPUT =
  '{const noted={},stop=new AbortController,{signal}=stop;' +
  'const nameOf=e=>e.getAttribute("aria-label")||e.textContent;' +
  'const isOnly=(e,tag)=>[...document.querySelectorAll(tag)].filter(o=>nameOf(o)===nameOf(e)).length===1;' +
  'addEventListener("click",e=>{const b=e.target.closest("button");if(b&&isOnly(b,"button"))noted.button=nameOf(b)},' +
  '{once:true,signal});' +
  'for(const type of["focusin","input"])addEventListener(type,({target:f})=>{' +
  'if(f.matches("input")){noted.field=nameOf(f);noted.text=f.value}},{signal});' +
  'window.takeEarlyInput=()=>{stop.abort();return noted}}';

/** Repeats the recorded input on the app's own screen, as far as that screen has the same button and field. */
export function repeatEarlyInput(): void {
  const noted = window.takeEarlyInput?.() ?? {};
  delete window.takeEarlyInput;
  const field = findNamed('input', noted.field);
  field?.focus();
  if (field !== undefined && noted.text !== undefined && noted.text !== '') typeInto(field, noted.text);
  const button = findNamed('button', noted.button);
  button?.focus();
  button?.click();
}

function findNamed<Tag extends 'button' | 'input'>(tag: Tag, name: string | undefined) {
  const found = [...document.querySelectorAll<HTMLElementTagNameMap[Tag]>(`#root ${tag}`)].filter(
    (element) => (element.getAttribute('aria-label') || element.textContent) === name,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Sets the text as typing does. React ignores an input event if the text was set by the field's own `value`. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
