import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure, type Failure } from '../../../engine/api/failure.ts';
import { failureWords, REMOVAL_DELAYED } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface AlertDialogProps {
  /** The refusal of an action, after which the app has restored the conversation; null if the server did not answer a removal. */
  refused: Failure | null;
  onClose: () => void;
}

export function AlertDialog({ refused, onClose }: AlertDialogProps) {
  const { i18n, t } = useLingui();
  const words = refused === null ? REMOVAL_DELAYED : failureWords(new ApiFailure(refused));
  return (
    <Dialog
      title={refused !== null ? t`That did not work` : t`Not removed everywhere yet`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button onPress={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      {i18n._(words)} {refused !== null && <Trans>Your conversations are as they were.</Trans>}
    </Dialog>
  );
}
