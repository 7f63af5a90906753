import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Outgoing } from '../../../engine/outbox/unsent.ts';

import type { MessageEntry } from '../../../engine/store/entry.ts';
import { daysBetween } from '../../../domain/formats/calendar-days.ts';
import { shownChanges, type ChangeEntry } from '../../../engine/store/changes.ts';

/** Whether a bubble begins and ends a group. Its margin and corner depend on it. */
export interface Grouped {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type LogItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: 'unread'; readonly count: number }
  | ({ readonly kind: 'message'; readonly message: Message; readonly isMine: boolean } & Changeable & Grouped)
  | ({ readonly kind: 'unsent'; readonly entry: MessageEntry; readonly isParked: boolean } & Changeable & Grouped)
  | AlbumItem;

/** Pictures that were sent together: two or more messages in a row with the same album. */
export interface AlbumItem extends Grouped {
  readonly kind: 'album';
  readonly key: string;
  readonly items: readonly MessageItem[];
  readonly isMine: boolean;
}

/** A message, sent or not. `change` is shown in place of its state: an edit or a deletion in the outbox. */
interface Changeable {
  readonly key: string;
  readonly change: ChangeEntry | null;
}

/** A message of the log. */
export type MessageItem = Extract<LogItem, Changeable>;

/** The unread messages when the conversation was opened. The divider stays in place until the member answers. */
export interface Unread {
  readonly afterSeq: number;
  readonly count: number;
}

/** The messages of a log, and those in the outbox. */
interface Shown extends Pick<Outgoing, 'unsent' | 'changes'> {
  readonly messages: readonly Message[];
}

interface LogInput extends Shown {
  readonly peer: MemberId;
  readonly unread: Unread | null;
}

interface Bubble {
  readonly key: string;
  readonly at: number;
  readonly isMine: boolean;
  readonly seq: number | null;
  readonly toItem: (shown: Grouped & Pick<Changeable, 'change'>) => LogItem;
}

const MINUTE_MS = 60_000;

/**
 * The items of a log: a divider before each day and before the unread messages, bubbles grouped by sender and minute, and the pictures of
 * an album as one item.
 */
export const toLogItems = (input: LogInput): LogItem[] => gatherAlbums(toItems(input));

function toItems({ messages, unsent, changes, peer, unread }: LogInput): LogItem[] {
  const shown = shownChanges(changes);
  const known = new Set<string>(messages.map(({ id }) => id));
  const bubbles = [
    ...messages.map((message) => ofMessage(message, peer)),
    // A sent message may be stored before its outbox entry is deleted.
    ...unsent
      .filter(({ id }) => !known.has(id))
      .map((entry, index, all) =>
        ofEntry(
          entry,
          all.slice(0, index).some(({ state, queue }) => state === 'failed' && queue === entry.queue),
        ),
      ),
  ];
  const unreadAt = unread !== null && unread.count > 0 ? bubbles.findIndex((bubble) => isUnread(bubble, unread)) : -1;
  const breaksBefore = (index: number) => index === unreadAt || !isSameGroup(bubbles[index - 1], bubbles[index]);

  return bubbles.flatMap((bubble, index) => {
    const before: LogItem[] = [];
    const last = bubbles[index - 1];
    if (last === undefined || daysBetween(last.at, bubble.at) !== 0)
      before.push({ kind: 'day', key: `day-${bubble.key}`, at: bubble.at });
    if (index === unreadAt && unread !== null) before.push({ kind: 'unread', key: 'unread', count: unread.count });
    const grouped = { isFirst: breaksBefore(index), isLast: breaksBefore(index + 1) };
    return [...before, bubble.toItem({ ...grouped, change: shown.get(bubble.key) ?? null })];
  });
}

function ofMessage(message: Message, peer: MemberId): Bubble {
  const { id: key, seq } = message;
  const isMine = message.sender !== peer;
  return {
    key,
    at: Date.parse(message.accepted_at),
    isMine,
    seq,
    toItem: (rest) => ({ kind: 'message', key, message, isMine, ...rest }),
  };
}

/** A refused message parks the entries after it. */
function ofEntry(entry: MessageEntry, isParked: boolean): Bubble {
  const { id: key, created_at: at } = entry;
  return {
    key,
    at,
    isMine: true,
    seq: null,
    toItem: (rest) => ({ kind: 'unsent', key, entry, isParked, ...rest }),
  };
}

function isUnread({ seq, isMine }: Bubble, { afterSeq }: Unread): boolean {
  return seq !== null && seq > afterSeq && !isMine;
}

/** The same sender, at most one minute apart on the clock. */
function isSameGroup(a: Bubble | undefined, b: Bubble | undefined): boolean {
  if (a === undefined || b === undefined || a.isMine !== b.isMine || daysBetween(a.at, b.at) !== 0) return false;
  return Math.abs(Math.floor(b.at / MINUTE_MS) - Math.floor(a.at / MINUTE_MS)) <= 1;
}

/** An album of one member. The id alone is not enough: the peer could send another picture with it. */
export interface AlbumKey {
  readonly album: string;
  readonly isMine: boolean;
}

export const albumOf = (item: MessageItem): string | undefined =>
  item.kind === 'message' ? item.message.album : item.entry.request.album;

/** Replaces messages of one album in a row by one item. A single one stays a message. */
function gatherAlbums(items: readonly LogItem[]): LogItem[] {
  const rows: LogItem[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && areOfOneAlbum(last, item)) row.push(item);
    else rows.push([item]);
  }
  const known = new Set<string>();
  return rows.map((row) => toAlbum(row.filter(isMessageItem), known) ?? row).flat();
}

/** `known` has the keys of the albums above: another message may separate the pictures of one album. */
function toAlbum(items: readonly MessageItem[], known: Set<string>): AlbumItem | null {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  const { isFirst } = first;
  const isMine = isOwn(first);
  // The key stays when the first picture is cancelled or an older one is loaded.
  const album = `${isMine ? 'mine' : 'theirs'}-${albumOf(first)}`;
  const key = known.has(album) ? `${album}-${first.key}` : album;
  known.add(key);
  return { kind: 'album', key, items, isMine, isFirst, isLast: last.isLast };
}

function areOfOneAlbum(a: LogItem, b: LogItem): boolean {
  if (!isMessageItem(a) || !isMessageItem(b) || isOwn(a) !== isOwn(b)) return false;
  return albumOf(a) !== undefined && albumOf(a) === albumOf(b);
}

/** Whether the picture of a message moves. It moves in its bubble, not in the viewer. */
export const isGif = (item: MessageItem): boolean =>
  (item.kind === 'message' ? item.message.kind : item.entry.request.kind) === 'gif';

export const isOwn = (item: MessageItem): boolean => item.kind === 'unsent' || item.isMine;

const isMessageItem = (item: LogItem): item is MessageItem => item.kind === 'message' || item.kind === 'unsent';

/** The item of a message that a reply quotes. */
export const quotedItem = (message: Message, peer: MemberId, change: ChangeEntry | null): MessageItem => ({
  kind: 'message',
  key: message.id,
  message,
  isMine: message.sender !== peer,
  change,
  isFirst: true,
  isLast: true,
});

/** The item of one message; null if the log does not contain it. */
export function messageItem(log: Shown, peer: MemberId, key: string): MessageItem | null {
  const messages = log.messages.filter(({ id }) => id === key);
  const unsent = log.unsent.filter(({ id }) => id === key);
  return messageItems({ messages, unsent, changes: log.changes }, peer)[0] ?? null;
}

/** The items of one member's messages of an album, as far as the log contains them. */
export function albumItems(log: Shown, peer: MemberId, { album, isMine }: AlbumKey): MessageItem[] {
  const messages = log.messages.filter((message) => message.album === album);
  const unsent = log.unsent.filter(({ request }) => request.album === album);
  return messageItems({ messages, unsent, changes: log.changes }, peer).filter((item) => isOwn(item) === isMine);
}

const messageItems = ({ messages, unsent, changes }: Shown, peer: MemberId): MessageItem[] =>
  toItems({ messages, unsent, changes, peer, unread: null }).filter(isMessageItem);
