import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface LogoutDialogProps {
  /** The number of messages, drafts and profile changes that are only on this device. */
  unsent: number;
  onStay: () => void;
  onLeave: (choice: { keepUnsent: boolean }) => void;
}

/** Asks before a logout loses unsent messages. */
export function LogoutDialog({ unsent, onStay, onLeave }: LogoutDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      role="alertdialog"
      title={t`Not everything has been sent`}
      onClose={onStay}
      actions={
        <>
          <Button look="text" onPress={onStay}>
            <Trans>Stay</Trans>
          </Button>
          <Button look="quiet" onPress={() => onLeave({ keepUnsent: false })}>
            <Trans>Delete and log out</Trans>
          </Button>
          <Button onPress={() => onLeave({ keepUnsent: true })}>
            <Trans>Keep and log out</Trans>
          </Button>
        </>
      }
    >
      <Plural
        value={unsent}
        one={`One message, draft or change of your profile is on this device only. \
It can stay here, and is shown again only when you log in; or it is deleted now.`}
        other={`# messages, drafts or changes of your profile are on this device only. \
They can stay here, and are shown again only when you log in; or they are deleted now.`}
      />
    </Dialog>
  );
}
