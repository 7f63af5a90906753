import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Archive, ChevronLeft, ChevronRight, MailQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { partCountsKey } from '../../../domain/query-keys.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { viewOf } from '../../../engine/store/chat-views.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import { placementOf } from './conversation-item.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { countParts, type PartCounts, partOf } from '../../../engine/store/conversations.ts';
import { IconLink } from '../../../ui/controls/buttons/icon-link.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './list-parts.module.css';
import list from './conversation-list.module.css';
import { ConversationRows } from './conversation-rows.tsx';
import { ListNotLoaded, ListSkeleton } from './list-states.tsx';
import { useConversations } from './use-conversations.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { useHasSearch } from '../use-has-search.ts';

// The parts beside the list itself: requests, and the archive. Each has a screen, and a row of the list that leads to it.

/** A part beside the list itself. */
export type OtherPart = keyof PartCounts;

const PARTS = {
  requests: { search: 'requests', icon: MailQuestionMark, title: <Trans>Requests</Trans> },
  archive: { search: 'archived', icon: Archive, title: <Trans>Archived</Trans> },
} as const satisfies Record<OtherPart, unknown>;

/** The part that the address names; null for the list itself. */
export function useOpenPart(): OtherPart | null {
  const isRequests = useHasSearch(PARTS.requests.search);
  const isArchive = useHasSearch(PARTS.archive.search);
  if (isArchive) return 'archive';
  return isRequests ? 'requests' : null;
}

export interface ListPartProps {
  /** The conversation that is open beside the list. */
  open: ConversationAddress;
  /** Whether this part has taken the place of another one, whose link had the focus. */
  hasSwitched: boolean;
}

/** The conversations of a part. */
export function OtherListPart({ part, open, hasSwitched }: ListPartProps & { part: OtherPart }) {
  const { t } = useLingui();
  const conversations = useConversations({ part, searchText: '', keepsAll: false, isUnreadOnly: false, open });
  const { titleId, section, title } = useFocusOnReturn(open, hasSwitched);
  return (
    <section ref={section} className={list.list} aria-labelledby={titleId}>
      <div className={styles.head}>
        <IconLink to="." search={{} as never} icon={ChevronLeft} size="l" label={t`Back to messages`} />
        <h1 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          {PARTS[part].title}
        </h1>
      </div>
      {conversations.isError ? (
        <ListNotLoaded />
      ) : conversations.isRead ? (
        <ConversationRows list={conversations} open={open} searchText="" part={part}>
          <div className={styles.note}>
            <Icon of={PARTS[part].icon} size="s" />
            {noteOf(part, conversations.items.length === 0)}
          </div>
        </ConversationRows>
      ) : (
        <ListSkeleton />
      )}
    </section>
  );
}

function noteOf(part: OtherPart, isEmpty: boolean): ReactNode {
  if (part === 'archive')
    return (
      <p>
        {isEmpty ? (
          <Trans>No conversation is in the archive.</Trans>
        ) : (
          <Trans>A new message brings a conversation back to your list, unless it is muted.</Trans>
        )}
      </p>
    );
  return (
    <p>
      {isEmpty ? (
        <Trans>There are no requests.</Trans>
      ) : (
        <Trans>You get no notification of these. A conversation moves to your list when you open it or answer.</Trans>
      )}{' '}
      <TextLink to="/notifications" hash="first-messages">
        <Trans>Choose who can write first</Trans>
      </TextLink>
    </p>
  );
}

/** The row of the list that leads to a part. */
export function PartLink({ part, count }: { part: OtherPart; count: number }) {
  const { search, icon, title } = PARTS[part];
  return (
    <Link to="." search={{ [search]: '1' } as never} className={styles.link}>
      <Icon of={icon} />
      <span>{title}</span>
      <span className={styles.count}>{count}</span>
      <Icon of={ChevronRight} size="s" />
    </Link>
  );
}

const NONE: PartCounts = { requests: 0, archive: 0 };

/**
 * The number of conversations in each part, with the choices that wait and without failed messages. The stored numbers are persisted,
 * because the row of a part would move the others.
 */
export function usePartCounts(): PartCounts {
  // The compiler would read the clock once.
  'use no memo';
  const store = useStore();
  const isOnline = useOnline();
  const waiting = useWaitingViews();
  const unsent = useUnsentConversations() ?? [];
  const now = serverNow();
  const stored = useLive(partCountsKey, () => countParts(store, serverNow()), { persist: true }).data ?? NONE;
  const unsentTo = new Map(unsent.map((one) => [one.peer, one.unsent]));
  const rows = new Map([...unsent, ...waiting].map(({ row }) => [row?.conversation, row]));
  const counts = { ...stored };
  for (const row of rows.values()) {
    if (row === null) continue;
    const item = { row, view: shownViewOf(row, waiting), unsent: unsentTo.get(row.profile) ?? null };
    const [before, after] = [partOf(row, viewOf(row), now), placementOf(item, { isOnline, now }).part];
    if (before !== 'list') counts[before] -= 1;
    if (after !== 'list') counts[after] += 1;
  }
  return counts;
}
