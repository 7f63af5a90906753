import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { isArchived } from '../../../engine/store/chat-views.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import { useArchiving } from './view-items.ts';
import type { Conversation } from '../use-conversation.ts';
import { useRemoveConversation } from './use-remove-conversation.ts';

interface RemoveDialogProps {
  action: 'remove' | 'block';
  conversation: Conversation;
  name: string;
  /** Whether the conversation is open, so that its removal closes it. */
  isOpen?: boolean;
  isByProfile: boolean;
  onCancel: () => void;
}

/** Removes a conversation or blocks its peer after a confirmation. */
export function RemoveDialog({ action, conversation, name, isOpen = true, isByProfile, onCancel }: RemoveDialogProps) {
  const { t } = useLingui();
  const removal = useRemoveConversation({ conversation, name, isByProfile, isOpen });
  const archive = useArchiving(name);
  const confirm = () => {
    if (!isOpen) onCancel();
    void removal[action]();
  };
  const { row } = conversation;
  const view = shownViewOf(row, useWaitingViews());
  const isArchivable = action === 'remove' && row !== null && !isArchived(view, row.last_seq, serverNow());
  return (
    <Dialog
      title={action === 'remove' ? t`Remove this conversation?` : t`Block ${name}?`}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          {isArchivable ? (
            <Button
              look="quiet"
              onPress={() => {
                onCancel();
                archive(row);
              }}
            >
              <Trans>Archive instead</Trans>
            </Button>
          ) : (
            <Button look="quiet" onPress={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button look="danger" onPress={confirm}>
            {action === 'remove' ? <Trans>Remove for me</Trans> : <Trans>Block</Trans>}
          </Button>
        </>
      }
    >
      {action === 'remove' ? (
        <Trans>
          {name} and all messages leave your list and your devices. {name} keeps them. If {name} writes again, it starts
          anew.
        </Trans>
      ) : (
        <Trans>
          You will not see each other any more, in the search, in messages or in likes. {name} only hears of it by
          trying to write to you.
        </Trans>
      )}
    </Dialog>
  );
}
