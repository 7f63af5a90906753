// A press on a button of a screen snapshot, which has no code of its own: the app repeats it after its first render. A
// link needs none of this, because the browser follows it.

declare global {
  interface Window {
    /** The label of the button that was pressed before the app had started. */
    earlyTap?: string | undefined;
  }
}

/** A script of the screen snapshot. It notes the first press. */
export const NOTE_EARLY_TAP =
  'addEventListener("click",e=>{const b=e.target.closest("button");if(b)window.earlyTap=b.ariaLabel||b.textContent},{once:true});';

/** Presses the button of the app's own screen with the noted label, if that screen has one. */
export function repeatEarlyTap(): void {
  const label = window.earlyTap;
  if (label === undefined) return;
  window.earlyTap = undefined;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#root button')];
  const button = buttons.find(({ ariaLabel, textContent }) => (ariaLabel || textContent) === label);
  button?.focus();
  button?.click();
}
