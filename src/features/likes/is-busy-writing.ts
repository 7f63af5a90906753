/** Whether the member has unsent text or an open dialog. The overlay must not interrupt either. */
export function isBusyWriting(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');
}
