import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import {
  enqueueBlock,
  enqueueRemoval,
  enqueueRemovalWith,
  enqueueUnblock,
} from '../../../engine/outbox/enqueue-action.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { Conversation } from '../use-conversation.ts';
import { rememberListPosition } from '../list/list-position.ts';

interface Removal {
  readonly remove: () => Promise<void>;
  readonly block: () => Promise<void>;
}

/**
 * Removes the conversation or blocks its peer: on this device at once, on the server through the outbox. When the
 * address has the id of the peer, every conversation with the peer is removed.
 */
export function useRemoveConversation({ peer, row }: Conversation, name: string, isByProfile: boolean): Removal {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const isOnline = useOnline();
  return {
    remove: async () => {
      rememberListPosition(store, { opened: null });
      await navigate({ to: '/chats' });
      if (row === null) return;
      await (isByProfile ? enqueueRemovalWith(store, peer) : enqueueRemoval(store, row.conversation));
      showToast(
        isOnline
          ? t`The conversation with ${name} is removed.`
          : t`The conversation with ${name} is removed here, and everywhere once you’re back online.`,
      );
    },
    block: async () => {
      rememberListPosition(store, { opened: null });
      await navigate({ to: '/chats' });
      await enqueueBlock(store, peer);
      showToast(t`${name} is blocked.`, {
        label: t`Undo`,
        run: () => void enqueueUnblock(store, peer).catch(reportError),
      });
    },
  };
}
