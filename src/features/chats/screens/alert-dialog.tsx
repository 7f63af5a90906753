import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface AlertDialogProps {
  words: MessageDescriptor;
  isUndone: boolean;
  onClose: () => void;
}

export function AlertDialog({ words, isUndone, onClose }: AlertDialogProps) {
  const { i18n, t } = useLingui();
  return (
    <Dialog
      title={isUndone ? t`That did not work` : t`Not removed everywhere yet`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button onPress={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {i18n._(words)} {isUndone && <Trans>Your conversations are as they were.</Trans>}
    </Dialog>
  );
}
