import { storeFirstLine } from '../../signup/signup-values.ts';
import type { StartLander } from '../people/lander-props.ts';

/** Puts the written or chosen line into the draft of the sign-up when the visitor sends the form. */
export const runFirstLine: StartLander = (root) => {
  const form = root.querySelector<HTMLFormElement>('[data-first-line]');
  const onSubmit = (): void => {
    const written = form?.querySelector<HTMLTextAreaElement>('textarea[data-line]')?.value;
    const chosen = form?.querySelector(':checked ~ [data-line]')?.textContent;
    const line = (written ?? chosen ?? '').trim();
    if (line !== '') storeFirstLine(line);
  };
  // Before the form opens the sign-up, which reads the draft.
  form?.addEventListener('submit', onSubmit, { capture: true });
  return () => form?.removeEventListener('submit', onSubmit, { capture: true });
};
