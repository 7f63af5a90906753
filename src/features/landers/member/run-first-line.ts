import type { MemberId } from '../../../../contract/base/ids.ts';
import { storeFirstLine } from '../../signup/signup-values.ts';
import type { StartLander } from '../people/lander-props.ts';

/** Puts the written or chosen line into the draft of the sign-up when the visitor sends the form. */
export const runFirstLine: StartLander = (root) => {
  const form = root.querySelector<HTMLFormElement>('[data-first-line]');
  if (form === null) return () => undefined;
  const peer = form.dataset['firstLine'] as MemberId;
  const text = form.querySelector<HTMLTextAreaElement>('textarea[data-line]');
  // Before this script runs, nothing would store the text.
  if (text !== null) text.readOnly = false;
  const onSubmit = (): void => {
    const chosen = form.querySelector(':checked ~ [data-line]')?.textContent;
    storeFirstLine(peer, (text?.value ?? chosen ?? '').trim());
  };
  // Before the form opens the sign-up, which reads the draft.
  form.addEventListener('submit', onSubmit, { capture: true });
  return () => form.removeEventListener('submit', onSubmit, { capture: true });
};
