import { useEffect, useState } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../labels/problem-words.ts';
import { lazily } from '../../../ui/lazily.tsx';

const AlertDialog = lazily(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Reports that the server refused an action which the screen already shows as done. */
export function ChatsAlert() {
  const { member } = useStore();
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (announcement.kind === 'refused' && announcement.member === member)
          setRefusal(new ApiFailure(announcement.failure));
      }),
    [member],
  );
  return refusal === null ? null : <AlertDialog words={failureWords(refusal)} onClose={() => setRefusal(null)} />;
}
