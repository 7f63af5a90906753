import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export function AlertDialog({ words, onClose }: { words: MessageDescriptor; onClose: () => void }) {
  const { i18n, t } = useLingui();
  return (
    <Dialog
      title={t`That did not work`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button onPress={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {i18n._(words)} <Trans>Your conversations are as they were.</Trans>
    </Dialog>
  );
}
