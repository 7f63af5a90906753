import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Archive as ArchiveIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { archivedCountKey } from '../../../domain/query-keys.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { isArchived, viewOf } from '../../../engine/store/chat-views.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import { placementOf } from './conversation-item.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { countArchived } from '../../../engine/store/conversations.ts';
import { IconLink } from '../../../ui/controls/buttons/icon-link.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './archive.module.css';
import list from './conversation-list.module.css';
import { ConversationRows } from './conversation-rows.tsx';
import { ListNotLoaded, ListSkeleton } from './list-states.tsx';
import type { ConversationAddress } from '../use-conversation.ts';
import { useConversations } from './use-conversations.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';

export interface ListPartProps {
  /** The conversation that is open beside the list. */
  open: ConversationAddress;
  /** Whether this part has taken the place of the other one, whose link had the focus. */
  hasSwitched: boolean;
}

/** The conversations in the archive. A new message moves one back to the list. */
export function Archive({ open, hasSwitched }: ListPartProps) {
  const { t } = useLingui();
  const conversations = useConversations({
    part: 'archive',
    searchText: '',
    keepsAll: false,
    isUnreadOnly: false,
    open,
  });
  const { titleId, section, title } = useFocusOnReturn(open, hasSwitched);
  return (
    <section ref={section} className={list.list} aria-labelledby={titleId}>
      <div className={styles.head}>
        <IconLink to="." search={{} as never} icon={ChevronLeft} size="l" label={t`Back to messages`} />
        <h1 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          <Trans>Archived</Trans>
        </h1>
      </div>
      {conversations.isError ? (
        <ListNotLoaded />
      ) : conversations.isRead ? (
        <ConversationRows list={conversations} open={open} searchText="" isArchive>
          <p className={styles.note}>
            <Icon of={ArchiveIcon} size="s" />
            {conversations.items.length === 0 ? (
              <Trans>No conversation is in the archive.</Trans>
            ) : (
              <Trans>A new message brings a conversation back to your list, unless it is muted.</Trans>
            )}
          </p>
        </ConversationRows>
      ) : (
        <ListSkeleton />
      )}
    </section>
  );
}

/** The row of the list that leads to the archive. */
export function ArchiveLink({ count }: { count: number }) {
  return (
    <Link to="." search={{ archived: '1' } as never} className={styles.link}>
      <Icon of={ArchiveIcon} />
      <span>
        <Trans>Archived</Trans>
      </span>
      <span className={styles.count}>{count}</span>
      <Icon of={ChevronRight} size="s" />
    </Link>
  );
}

/**
 * The number of conversations in the archive, with the choices that wait and without failed messages. The stored number is persisted,
 * because the row of the archive would move the others.
 */
export function useArchivedCount(): number {
  const store = useStore();
  const isOnline = useOnline();
  const waiting = useWaitingViews();
  const unsent = useUnsentConversations() ?? [];
  const now = serverNow();
  const stored = useLive(archivedCountKey, () => countArchived(store, serverNow()), { persist: true }).data ?? 0;
  const unsentTo = new Map(unsent.map((one) => [one.peer, one.unsent]));
  const rows = new Map([...unsent, ...waiting].map(({ row }) => [row?.conversation, row]));
  const moved = [...rows.values()].map((row) => {
    if (row === null) return 0;
    const item = { row, view: shownViewOf(row, waiting), unsent: unsentTo.get(row.profile) ?? null };
    const { part } = placementOf(item, { isOnline, now });
    return Number(part === 'archive') - Number(isArchived(viewOf(row), row.last_seq, now));
  });
  return moved.reduce((count, change) => count + change, stored);
}
