import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface RemoveDialogProps {
  action: 'remove' | 'block';
  name: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a conversation is removed or its peer blocked. */
export function RemoveDialog({ action, name, onCancel, onConfirm }: RemoveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={action === 'remove' ? t`Remove this conversation?` : t`Block ${name}?`}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button look="quiet" onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" onPress={onConfirm}>
            {action === 'remove' ? <Trans>Remove</Trans> : <Trans>Block</Trans>}
          </Button>
        </>
      }
    >
      {action === 'remove' ? (
        <Trans>It is removed for you only. {name} keeps what you wrote to each other.</Trans>
      ) : (
        <Trans>
          You will not see each other any more, in the search, in messages or in likes. {name} only hears of it by
          trying to write to you.
        </Trans>
      )}
    </Dialog>
  );
}
