import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { SearchField } from '../../../ui/controls/fields/search-field.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import styles from './conversation-list.module.css';
import { EmptyList, ListNotLoaded, ListSkeleton, NothingUnread } from './list-states.tsx';
import type { ConversationAddress } from '../use-conversation.ts';
import { useConversations } from './use-conversations.ts';
import { useHasSearch } from '../use-has-search.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { useNavigate } from '@tanstack/react-router';
import { useListSearch } from './use-list-search.ts';
import { type ListPartProps, OtherListPart, PartLink, useOpenPart, usePartCounts } from './list-parts.tsx';

const MessageResults = lazyComponent(async () => (await import('./message-results.tsx')).MessageResults);

interface ConversationListProps {
  /** The conversation that is open beside the list. */
  open: ConversationAddress;
}

/** The conversations of the member, or those of another part of the list. */
export function ConversationList({ open }: ConversationListProps) {
  const part = useOpenPart();
  const [shown, setShown] = useState({ part, hasSwitched: false });
  if (shown.part !== part) setShown({ part, hasSwitched: true });
  const props = { open, hasSwitched: shown.hasSwitched };
  return part === null ? <List {...props} /> : <OtherListPart key={part} part={part} {...props} />;
}

function List({ open, hasSwitched }: ListPartProps) {
  const { t } = useLingui();
  const search = useListSearch();
  const { isSearching, nameWords } = search;
  const [isFiltered, chooseUnread] = useUnreadOnly();
  // A search ignores the filter.
  const isUnreadOnly = isFiltered && !isSearching;
  const all = useConversations({ part: 'list', searchText: nameWords, keepsAll: search.isOpen, isUnreadOnly, open });
  const list = isSearching && nameWords === '' ? { ...all, items: [], hasMore: false } : all;
  const { requests, archive } = usePartCounts();
  const { titleId, section, title } = useFocusOnReturn(open, hasSwitched);
  const isAny = list.items.length > 0 || isSearching || (requests + archive > 0 && !isUnreadOnly && list.isRead);
  const isNothingUnread = isUnreadOnly && list.isRead && !isAny;

  return (
    <section ref={section} className={styles.list} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h1 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          <Trans>Messages</Trans>
        </h1>
        {(isAny || isUnreadOnly) && (
          <>
            <SearchField
              value={search.text}
              onChange={search.change}
              onFocusChange={search.onFocusChange}
              label={t`Search your conversations`}
            />
            {!isSearching && (
              <button
                type="button"
                aria-pressed={isUnreadOnly}
                className={styles.unreadOnly}
                onClick={() => chooseUnread(!isUnreadOnly)}
              >
                <Trans>Unread</Trans>
              </button>
            )}
          </>
        )}
      </div>
      {list.isError ? (
        <ListNotLoaded />
      ) : isAny ? (
        <ConversationRows
          list={list}
          open={open}
          searchText={search.words}
          below={
            search.isOpen && (
              <Suspense>
                <MessageResults
                  searchText={search.words}
                  named={list.items.length}
                  open={open}
                  onRead={search.onRead}
                />
              </Suspense>
            )
          }
        >
          {requests > 0 && !isSearching && !isUnreadOnly && <PartLink part="requests" count={requests} />}
          {archive > 0 && !isSearching && !isUnreadOnly && <PartLink part="archive" count={archive} />}
          {list.items.length === 0 && !isSearching && (
            <p className={styles.none}>
              {requests > 0 ? (
                <Trans>No other conversation is in your list.</Trans>
              ) : (
                <Trans>All your conversations are in the archive.</Trans>
              )}
            </p>
          )}
        </ConversationRows>
      ) : isNothingUnread ? (
        <NothingUnread onAll={() => chooseUnread(false)} />
      ) : list.isRead ? (
        <EmptyList />
      ) : (
        <ListSkeleton />
      )}
    </section>
  );
}

/** Whether the address restricts the list to conversations with unread messages. */
function useUnreadOnly(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const navigate = useNavigate();
  const isOn = useHasSearch('unread');
  return [isOn, (next) => void navigate({ to: '.', search: (next ? { unread: '1' } : {}) as never, replace: true })];
}
