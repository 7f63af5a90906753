import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
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
import { listSearchOf } from '../use-has-search.ts';
import { rememberListPosition } from '../list-position.ts';

interface RemovalInput {
  readonly conversation: Conversation;
  readonly name: string;
  readonly isByProfile: boolean;
  /** Whether the conversation is open, so that it closes first. */
  readonly isOpen: boolean;
}

interface Removal {
  readonly remove: () => Promise<void>;
  readonly block: () => Promise<void>;
}

/**
 * Removes the conversation or blocks its peer: on this device at once, on the server through the outbox. When the
 * address has the id of the peer, every conversation with the peer is removed.
 */
export function useRemoveConversation({
  conversation: { peer, row },
  name,
  isByProfile,
  isOpen,
}: RemovalInput): Removal {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const router = useRouter();
  const isOnline = useOnline();
  const close = async () => {
    if (!isOpen) return;
    rememberListPosition(store, { opened: null });
    await navigate({ href: `/chats${listSearchOf(router.state.location)}` });
  };
  return {
    remove: async () => {
      await close();
      if (row === null) return;
      await (isByProfile ? enqueueRemovalWith(store, peer) : enqueueRemoval(store, row.conversation));
      showToast(
        isOnline
          ? t`The conversation with ${name} is removed.`
          : t`The conversation with ${name} is removed here, and everywhere once you’re back online.`,
      );
    },
    block: async () => {
      await close();
      await enqueueBlock(store, peer);
      showToast(t`${name} is blocked.`, {
        label: t`Undo`,
        run: () => void enqueueUnblock(store, peer).catch(reportError),
      });
    },
  };
}
