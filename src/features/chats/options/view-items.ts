import { useLingui } from '@lingui/react/macro';
import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from 'lucide-react';
import type { ChatView } from '../../../../contract/chats/chat-view.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { enqueueArchived, enqueueMuted, enqueuePinned } from '../../../engine/outbox/enqueue-view.ts';
import { isMuted } from '../../../engine/store/chat-views.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { partOf } from '../../../engine/store/conversations.ts';
import type { Store } from '../../../engine/store/database.ts';
import type { MenuAction } from '../../../ui/overlays/menu-groups.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

interface ViewItems {
  /** False for a request and for a conversation in the archive: only the list itself has pins. */
  readonly pin: MenuAction | false;
  readonly mute: MenuAction;
  readonly archive: MenuAction;
}

interface ViewItemsInput {
  readonly row: ConversationRow;
  /** The choices of the member for the conversation. */
  readonly view: ChatView;
  /** The name of the peer. */
  readonly name: string;
  /** Asks how long to mute the conversation. */
  readonly onMute: () => void;
}

/** The menu items for what a member chooses for a conversation, from its row and from its own menu. */
export function useViewItems(input: ViewItemsInput | null): ViewItems | null {
  const { t } = useLingui();
  const store = useStore();
  const archive = useArchiving(input?.name ?? '');
  if (input === null) return null;
  const { row, view, onMute } = input;
  const { conversation } = row;
  const now = serverNow();
  const part = partOf(row, view, now);
  const run = (work: () => Promise<void>) => () => void work().catch(reportError);
  return {
    pin: part === 'list' && {
      icon: view.pinned ? PinOff : Pin,
      text: view.pinned ? t`Unpin` : t`Pin`,
      onSelect: run(() => enqueuePinned(store, conversation, !view.pinned)),
    },
    mute: isMuted(view, now)
      ? { icon: Bell, text: t`Unmute`, onSelect: run(() => enqueueMuted(store, conversation, null)) }
      : { icon: BellOff, text: t`Mute`, onSelect: onMute },
    archive:
      part === 'archive'
        ? { icon: ArchiveRestore, text: t`Take it back`, onSelect: run(() => takeFromArchive(store, row)) }
        : { icon: Archive, text: t`Archive`, onSelect: () => archive(row) },
  };
}

/** Moves a conversation out of the archive. */
function takeFromArchive(store: Store, { conversation }: ConversationRow): Promise<void> {
  return enqueueArchived(store, conversation, false);
}

/** Returns the function that archives a conversation and offers to undo it. */
export function useArchiving(name: string): (row: ConversationRow) => void {
  const { t } = useLingui();
  const store = useStore();
  const isOnline = useOnline();
  const archive = async (row: ConversationRow) => {
    await enqueueArchived(store, row.conversation, true);
    showToast(isOnline ? t`${name} is archived.` : t`${name} is archived once you’re back online.`, {
      label: t`Undo`,
      run: () => void takeFromArchive(store, row).catch(reportError),
    });
  };
  return (row) => void archive(row).catch(reportError);
}
