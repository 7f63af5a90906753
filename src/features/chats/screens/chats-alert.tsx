import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import type { Failure } from '../../../engine/api/failure.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { closeToasts } from '../../../ui/overlays/toast-queue.ts';

const AlertDialog = lazyComponent(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Alerts when the server refuses an action that the screen already shows as done, or does not answer a removal. */
export function ChatsAlert() {
  const { member } = useStore();
  const [alert, setAlert] = useState<{ readonly refused: Failure | null } | null>(null);
  useEffect(() => {
    const show = (refused: Failure | null) => {
      // A toast may still confirm the refused action.
      closeToasts();
      setAlert({ refused });
    };
    return onAnnouncement((announcement) => {
      if (announcement.member !== member) return;
      if (announcement.kind === 'refused') show(announcement.failure);
      // Offline, the removal itself has already shown that it waits.
      if (announcement.kind === 'delayed' && navigator.onLine) show(null);
    });
  }, [member]);
  return <Suspense>{alert !== null && <AlertDialog {...alert} onClose={() => setAlert(null)} />}</Suspense>;
}
