import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey } from '../../../contract/passkeys.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SaveState } from '../account/save-state.tsx';
import { useRemovePasskey } from './use-passkeys.ts';

interface RemovePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
  /** Called when the row with the pressed button has disappeared. */
  onRemoved: () => void;
}

/** Asks for confirmation before a passkey is removed, because only its device could restore it. */
export function RemovePasskey({ passkey: { id, name }, onClose, onRemoved }: RemovePasskeyProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const removal = useRemovePasskey();
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        onClose();
        onRemoved();
      },
    });
  const actions = (
    <>
      <Button look="quiet" isDisabled={removal.isPending} onPress={onClose}>
        <Trans>Keep it</Trans>
      </Button>
      <Button look="danger" isPending={removal.isPending} isDisabled={!isOnline} onPress={remove}>
        <Trans>Remove</Trans>
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t`Remove the passkey ${name}?`}
      actions={actions}
      canClose={!removal.isPending}
      onClose={onClose}
    >
      <p>
        <Trans>
          It no longer logs you in. You stay logged in where you are. The device may still offer it until you remove it
          there too.
        </Trans>
      </p>
      <SaveState error={removal.error} />
    </Dialog>
  );
}
