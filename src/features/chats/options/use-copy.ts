import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

/** Returns the function that copies a text, and then states in a toast whether the browser has allowed it. */
export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    showToast(t`Copied.`);
  };
  return (text) => void copy(text).catch(() => showToast(t`The text could not be copied.`));
}
