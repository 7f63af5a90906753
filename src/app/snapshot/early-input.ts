// A screen snapshot has no code of its own. The app repeats a press on one of its buttons and a text in its field after its
// first render, if the name says which one it was: of two buttons with one name, such as those below each message, none is
// pressed. A link needs none of this, because the browser follows it.

interface EarlyInput {
  /** The name of the first pressed button. */
  readonly button?: string;
  /** The name and the text of the field that had the focus last. */
  readonly field?: string;
  readonly text?: string;
}

declare global {
  interface Window {
    /** Stops the notes of a screen snapshot and returns them. */
    takeEarlyInput?: () => EarlyInput;
  }
}

/** A script of the screen snapshot. It notes the first press and the last state of a field. */
export const NOTE_EARLY_INPUT =
  '{const noted={},stop=new AbortController,{signal}=stop;' +
  'const nameOf=e=>e.getAttribute("aria-label")||e.textContent;' +
  'const isOnly=(e,tag)=>[...document.querySelectorAll(tag)].filter(o=>nameOf(o)===nameOf(e)).length===1;' +
  'addEventListener("click",e=>{const b=e.target.closest("button");if(b&&isOnly(b,"button"))noted.button=nameOf(b)},' +
  '{once:true,signal});' +
  'for(const type of["focusin","input"])addEventListener(type,({target:f})=>{' +
  'if(f.matches("input")){noted.field=nameOf(f);noted.text=f.value}},{signal});' +
  'window.takeEarlyInput=()=>{stop.abort();return noted}}';

/** Repeats the noted input on the app's own screen, as far as that screen has the same button and field. */
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
