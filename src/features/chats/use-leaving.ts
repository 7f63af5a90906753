import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useStore } from '../../browser/store-context.tsx';
import { failureWords } from '../../engine/problem-words.ts';
import { blockProfile, removeConversation, removeConversationsWith, unblockProfile } from '../../engine/sync/remove-conversation.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { alertAtom } from './alert-state.ts';
import type { Talk } from './use-conversation.ts';

interface Leaving {
  readonly remove: () => Promise<void>;
  readonly block: () => Promise<void>;
}

/**
 * The two ways in which a conversation goes: shown at once, told to the server, taken back with an alert where that fails.
 * Where it is addressed by whom it is with, all that there is with them goes, whichever conversation holds it.
 */
export function useLeaving({ peer, row }: Talk, name: string, isByProfile: boolean): Leaving {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const setAlert = useSetAtom(alertAtom);

  const leave = async (work: () => Promise<void>): Promise<boolean> => {
    await navigate({ to: '/chats' });
    try {
      await work();
      return true;
    } catch (error) {
      setAlert(failureWords(error));
      return false;
    }
  };
  const unblock = () => {
    unblockProfile(store, peer).catch((error: unknown) => setAlert(failureWords(error)));
  };
  return {
    remove: async () => {
      if (row === null) return;
      await leave(() => (isByProfile ? removeConversationsWith(store, peer) : removeConversation(store, row.conversation)));
    },
    block: async () => {
      const isBlocked = await leave(() => blockProfile(store, peer));
      if (isBlocked) showToast(t`${name} is blocked.`, { label: t`Undo`, run: unblock });
    },
  };
}
