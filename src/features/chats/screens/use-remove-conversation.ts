import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '../../../browser/store-context.tsx';
import {
  enqueueBlock,
  enqueueRemoval,
  enqueueRemovalWith,
  enqueueUnblock,
} from '../../../engine/outbox/enqueue-action.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import type { Talk } from '../use-conversation.ts';
import { rememberOpened } from '../list/use-focus-on-return.ts';

interface Leaving {
  readonly remove: () => Promise<void>;
  readonly block: () => Promise<void>;
}

/**
 * The two ways in which a conversation goes: from the screen and the device at once, from the server when it can be told.
 * Where it is addressed by whom it is with, all that there is with them goes, whichever conversation holds it.
 */
export function useRemoveConversation({ peer, row }: Talk, name: string, isByProfile: boolean): Leaving {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  return {
    remove: async () => {
      rememberOpened(null);
      await navigate({ to: '/chats' });
      if (row === null) return;
      await (isByProfile ? enqueueRemovalWith(store, peer) : enqueueRemoval(store, row.conversation));
      showToast(t`The conversation with ${name} is removed.`);
    },
    block: async () => {
      rememberOpened(null);
      await navigate({ to: '/chats' });
      await enqueueBlock(store, peer);
      showToast(t`${name} is blocked.`, {
        label: t`Undo`,
        run: () => void enqueueUnblock(store, peer).catch(reportError),
      });
    },
  };
}
