import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Conversation } from '../use-conversation.ts';
import { useRemoveConversation } from './use-remove-conversation.ts';

interface RemoveDialogProps {
  action: 'remove' | 'block';
  conversation: Conversation;
  name: string;
  isByProfile: boolean;
  onCancel: () => void;
}

/** Removes a conversation or blocks its peer after a confirmation. */
export function RemoveDialog({ action, conversation, name, isByProfile, onCancel }: RemoveDialogProps) {
  const { t } = useLingui();
  const removal = useRemoveConversation(conversation, name, isByProfile);
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
          <Button look="danger" onPress={() => void removal[action]()}>
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
