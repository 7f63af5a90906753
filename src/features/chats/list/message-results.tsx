import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { type MouseEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isPlainClick } from '../../../browser/is-plain-click.ts';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { messageHitsKey } from '../../../domain/query-keys.ts';
import { textOf } from '../../../engine/search/lines.ts';
import { hasWords, wordsOf } from '../../../engine/search/words.ts';
import { isEdit } from '../../../engine/store/changes.ts';
import { type HitRow, readHits } from '../../../engine/store/find-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { rememberListPosition } from '../list-position.ts';
import { preloadConversation } from '../preload/preload-conversation.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { peerPlaceholder } from '../peer-placeholder.ts';
import { listHitAtom } from '../search/shown-hit.tsx';
import { excerptOf, markWords } from '../search/marked-text.tsx';
import { OlderMessages, useOlderSearch } from '../search/older-messages.tsx';
import { useSearchIndex } from '../search/use-search-index.ts';
import { listSearchOf } from '../use-has-search.ts';
import { useNear } from '../use-near.ts';
import rowStyles from './conversation-row.module.css';
import styles from './message-results.module.css';

const NOTHING = { query: [], messages: 0, conversations: 0, rows: [] };
/** How many messages are shown at first, about the height of a screen: each key of the search waits for them. */
const FIRST = 12;
/** How many are added at the end of the list. */
const PAGE = 30;

interface MessageResultsProps {
  searchText: string;
  /** The number of the conversations above the messages, which the search has found by their name. */
  named: number;
  /** The conversation that is open beside the list. */
  open: ConversationAddress;
  /** Called when the index is in memory and the first results are read. Other reads would delay them. */
  onRead: () => void;
}

/** The messages of all conversations that have the words of a search, newest first. */
export function MessageResults({ searchText, named, open, onRead }: MessageResultsProps) {
  const { t } = useLingui();
  const query = useMemo(() => wordsOf(searchText), [searchText]);
  const { results, isSettled, hasMore, reach, isError, isRead, showMore } = useResults(query, searchText !== '');
  useOnce(isRead || isError, onRead);
  const olderSearch = useOlderSearch({ query, enough: PAGE, reach });
  const today = useToday();
  const { messages, conversations, rows, query: found } = results ?? NOTHING;
  // The words of the shown rows, so that they render only once for each search.
  const mark = useMemo(() => markWords(found), [found]);
  const opening = useOpenHit(found, open);
  if (searchText === '') return null;
  if (isError)
    return (
      <p role="alert" className={styles.none}>
        <Trans>The messages on this device could not be searched.</Trans>
      </p>
    );
  const count = t`${plural(messages, { one: '# message', other: '# messages' })} ${plural(conversations, {
    one: 'in # conversation',
    other: 'in # conversations',
  })}`;
  return (
    <>
      <p role="status" className={messages > 0 ? styles.count : styles.none}>
        {named > 0 && (
          <VisuallyHidden>
            {t`${plural(named, { one: '# conversation found', other: '# conversations found' })}`}{' '}
          </VisuallyHidden>
        )}
        {messages > 0 ? (
          count
        ) : !isSettled ? (
          <Trans>Searching…</Trans>
        ) : named > 0 ? (
          <Trans>No message has “{searchText}”.</Trans>
        ) : (
          <Trans>No name and no message has “{searchText}”.</Trans>
        )}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.message.id}>
            <ResultRow {...row} query={found} mark={mark} today={today} {...opening} />
          </li>
        ))}
      </ul>
      {hasMore && <ResultsEnd key={found.join(' ')} onNear={showMore} change={`${results?.most}`} />}
      <OlderMessages reach={reach} search={olderSearch} />
    </>
  );
}

/** The newest messages that have the words, and the function that shows more of them. */
function useResults(query: readonly string[], isSearching: boolean) {
  const store = useStore();
  const [hasRead, setHasRead] = useState(false);
  const index = useSearchIndex(undefined, { readsReach: hasRead });
  const { find, version, reach } = index;
  const words = query.join(' ');
  const [shown, setShown] = useState({ words, count: FIRST });
  if (shown.words !== words) setShown({ words, count: FIRST });
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: messageHitsKey(query, shown.count, version),
    queryFn:
      find === undefined || !isSearching
        ? skipToken
        : async () => {
            const { newest, ...counts } = find(query, shown.count);
            const rows = await readHits(store, newest);
            return { ...counts, query, most: shown.count, rows: rows.flatMap((row) => asShown(row, query)) };
          },
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (data !== undefined && !hasRead) setHasRead(true);
  return {
    results: data,
    /** Whether the results are those of the words, and of all messages of the device. */
    isSettled: data !== undefined && !isPlaceholderData && (data.messages > 0 || reach?.missing === 0),
    hasMore: data !== undefined && data.most < data.messages,
    reach,
    isRead: data !== undefined,
    isError: index.isError || isError,
    showMore: () => setShown({ words, count: (data?.most ?? 0) + PAGE }),
  };
}

/** While a member types, more rows would delay the search of the next letter. */
const TYPING_MS = 300;

/** The end of the shown results, near which more are shown. */
function ResultsEnd({ onNear, change }: { onNear: () => void; change: string }) {
  const hasStopped = useIsLate(TYPING_MS);
  const end = useNear(onNear, `${change} ${hasStopped}`);
  return hasStopped && <div ref={end} />;
}

/** Calls a function once, when the condition is true. */
function useOnce(condition: boolean, call: () => void): void {
  const callNow = useEffectEvent(call);
  useEffect(() => {
    if (condition) callNow();
  }, [condition]);
}

/**
 * Pure: a hit as the log shows it, with the text of a waiting edit; empty if its deletion waits. An earlier version of the app in another
 * tab changes messages without the index, so the words are compared again.
 */
function asShown(row: HitRow, query: readonly string[]): HitRow[] {
  const { change, message } = row;
  if (change?.call === 'deleteMessage') return [];
  const shown = isEdit(change) && change.state !== 'failed' ? { ...message, body: change.request.body } : message;
  return hasWords(textOf(shown), query) ? [{ ...row, message: shown }] : [];
}

interface Opening {
  /** The id of the message that is open beside the list. */
  readonly opened: string | null;
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>, row: HitRow) => void;
  readonly hrefOf: (row: HitRow) => string;
}

/** Opens the conversation of a message, which shows the message with the marked words. */
function useOpenHit(query: readonly string[], open: ConversationAddress): Opening {
  const store = useStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const listSearch = useLocation({ select: listSearchOf });
  const [hit, setHit] = useAtom(listHitAtom);
  const hrefOf = ({ row }: HitRow) => `/chats/${row.conversation}${listSearch}`;
  return {
    opened: hit !== null && hit.message.conversation === open.conversation ? hit.message.id : null,
    hrefOf,
    onOpen: (event, row) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      setHit({ message: row.message, mark: markWords(query) });
      rememberListPosition(store, { opened: row.message.id });
      const href = hrefOf(row);
      void preloadConversation(client, store, { conversation: row.row.conversation }).then(() => navigate({ href }));
    },
  };
}

interface ResultRowProps extends HitRow, Opening {
  query: readonly string[];
  mark: ReturnType<typeof markWords>;
  today: number;
}

function ResultRow({ query, mark, today, opened, onOpen, hrefOf, ...hit }: ResultRowProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { message, row, profile } = hit;
  const name = profile?.name ?? i18n._(peerPlaceholder(row));
  const picture = row.peer_state === 'gone' ? null : profile?.main_image;
  const words = mark(excerptOf(message.body, query));
  const text = <bdi>{words}</bdi>;
  return (
    <a
      href={hrefOf(hit)}
      data-hit={message.id}
      className={classNames(rowStyles.row, styles.row)}
      aria-current={message.id === opened ? 'true' : undefined}
      onClick={(event) => onOpen(event, hit)}
    >
      <Avatar name={name} src={picture?.thumb_filename} placeholder={picture?.placeholder} size={44} />
      <span>
        <span className={rowStyles.line}>
          <bdi className={rowStyles.name}>{name}</bdi>
          {profile?.fictional === true && <Mask />}
          <time className={rowStyles.time} dateTime={message.accepted_at}>
            {formats.rowTime(message.accepted_at, today)}
          </time>
        </span>
        {message.sender === row.profile ? (
          <span className={styles.text} dir="auto">
            {words}
          </span>
        ) : (
          <span className={styles.text}>
            <Trans>You: {text}</Trans>
          </span>
        )}
      </span>
    </a>
  );
}
