import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords, REMOVAL_DELAYED } from '../../../labels/problem-words.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { closeToasts } from '../../../ui/toast-queue.ts';

const AlertDialog = lazily(async () => (await import('./alert-dialog.tsx')).AlertDialog);

interface Alert {
  readonly words: MessageDescriptor;
  /** The server refused the action, so the app has restored the conversation. */
  readonly isUndone: boolean;
}

/** Reports that the server refused an action which the screen already shows as done, or does not answer a removal. */
export function ChatsAlert() {
  const { member } = useStore();
  const [alert, setAlert] = useState<Alert | null>(null);
  useEffect(() => {
    const show = (words: MessageDescriptor, isUndone: boolean) => {
      // A toast may still say that it is done.
      closeToasts();
      setAlert({ words, isUndone });
    };
    return onAnnouncement((announcement) => {
      if (announcement.member !== member) return;
      if (announcement.kind === 'refused') show(failureWords(new ApiFailure(announcement.failure)), true);
      // Without a network the member has read at the removal that it waits.
      if (announcement.kind === 'delayed' && navigator.onLine) show(REMOVAL_DELAYED, false);
    });
  }, [member]);
  return alert === null ? null : <AlertDialog {...alert} onClose={() => setAlert(null)} />;
}
