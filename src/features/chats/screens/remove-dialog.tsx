import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface LeaveDialogProps {
  way: 'remove' | 'block';
  name: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a conversation goes. */
export function LeaveDialog({ way, name, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={way === 'remove' ? t`Remove this conversation?` : t`Block ${name}?`}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button look="quiet" onPress={onStay}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" onPress={onLeave}>
            {way === 'remove' ? <Trans>Remove</Trans> : <Trans>Block</Trans>}
          </Button>
        </>
      }
    >
      {way === 'remove' ? (
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
