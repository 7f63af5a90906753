import { Trans, useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import styles from './conversation-list.module.css';
import { EmptyList, ListNotLoaded, ListSkeleton, NothingUnread } from './list-states.tsx';
import type { ConversationAddress } from '../use-conversation.ts';
import { useConversations } from './use-conversations.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveLink, type ListPartProps, useArchivedCount } from './archive.tsx';

interface ConversationListProps {
  /** The conversation that is open beside the list. */
  open: ConversationAddress;
}

/** The conversations of the member, or those in the archive. */
export function ConversationList({ open }: ConversationListProps) {
  const isArchive = useHasSearch('archived');
  const [shown, setShown] = useState({ isArchive, hasSwitched: false });
  if (shown.isArchive !== isArchive) setShown({ isArchive, hasSwitched: true });
  const part = { open, hasSwitched: shown.hasSwitched };
  return isArchive ? <Archive {...part} /> : <List {...part} />;
}

function List({ open, hasSwitched }: ListPartProps) {
  const { t } = useLingui();
  const [searchText, setSearchText] = useState('');
  const [isUnreadOnly, chooseUnread] = useUnreadOnly();
  const list = useConversations({ part: 'list', searchText, isUnreadOnly, open });
  const archived = useArchivedCount();
  const { titleId, section, title } = useFocusOnReturn(open, hasSwitched);
  const isSearching = searchText.trim() !== '';
  const isAny = list.items.length > 0 || isSearching || (archived > 0 && !isUnreadOnly && list.isRead);
  const isNothingUnread = isUnreadOnly && list.isRead && !isAny;

  return (
    <section ref={section} className={styles.list} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h1 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          <Trans>Messages</Trans>
        </h1>
        {(isAny || isUnreadOnly) && (
          <>
            <FindField value={searchText} onChange={setSearchText} label={t`Search names and last messages`} />
            <button
              type="button"
              aria-pressed={isUnreadOnly}
              className={styles.unreadOnly}
              onClick={() => chooseUnread(!isUnreadOnly)}
            >
              <Trans>Unread</Trans>
            </button>
          </>
        )}
      </div>
      {list.isError ? (
        <ListNotLoaded />
      ) : isAny ? (
        <ConversationRows list={list} open={open} searchText={searchText.trim()}>
          {archived > 0 && !isSearching && !isUnreadOnly && <ArchiveLink count={archived} />}
          {list.items.length === 0 && !isSearching && (
            <p className={styles.none}>
              <Trans>All your conversations are in the archive.</Trans>
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

function FindField({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    onChange('');
  };
  return (
    <label className={styles.find}>
      <Icon of={Search} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && <IconButton icon={X} label={t`Clear the search`} size="s" onPress={() => onChange('')} />}
    </label>
  );
}

/** Whether the address restricts the list to conversations with unread messages. */
function useUnreadOnly(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const navigate = useNavigate();
  const isOn = useHasSearch('unread');
  return [isOn, (next) => void navigate({ to: '.', search: (next ? { unread: '1' } : {}) as never, replace: true })];
}

/** Whether the address turns a part of the list on. */
function useHasSearch(name: 'unread' | 'archived'): boolean {
  return useLocation({ select: ({ search }) => (search as Record<string, unknown>)[name] === '1' });
}
