import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { onAnnouncement } from '../../engine/announcements.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { failureWords } from '../../engine/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Says that something did not work which the screen already showed as done. */
export function ChatsAlert() {
  const { i18n, t } = useLingui();
  const { member } = useStore();
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (announcement.kind === 'refused' && announcement.member === member) setRefusal(new ApiFailure(announcement.failure));
      }),
    [member],
  );
  if (refusal === null) return null;
  const close = () => setRefusal(null);
  return (
    <Dialog
      title={t`That did not work`}
      role="alertdialog"
      onClose={close}
      actions={
        <Button onPress={close}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {i18n._(failureWords(refusal))} <Trans>Your conversations are as they were.</Trans>
    </Dialog>
  );
}
