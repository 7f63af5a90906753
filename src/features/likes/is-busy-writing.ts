/** Whether somebody is in the middle of words, or of a question that is open: nothing may come over that. */
export function isBusyWriting(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');
}
