import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { findLines } from '../search/lines.ts';
import { beginEach } from '../search/words.ts';
import { type ChangeEntry, changeQueue, isChange, shownChanges } from './changes.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { SearchBlock, Store } from './database.ts';
import { readByNumber } from './message-at.ts';
import { readByKey } from './read-by-key.ts';

/** A message that has the words of a search. */
export interface MessageHit {
  readonly conversation: ConversationId;
  readonly seq: number;
  /** The time of the message, in milliseconds. */
  readonly at: number;
}

export interface MessageHits {
  /** The newest ones, newest first. */
  readonly newest: readonly MessageHit[];
  readonly messages: number;
  readonly conversations: number;
}

/** Finds the messages that have each word of a query, and the newest `most` of them. */
export type FindMessages = (query: readonly string[], most?: number) => MessageHits;

/** The finder for these blocks. While a member types, it searches only the blocks that had hits before the last letter. */
export function messageFinder(blocks: readonly SearchBlock[]): FindMessages {
  let last: { readonly query: readonly string[]; readonly blocks: readonly SearchBlock[] } = { query: [''], blocks };
  return (query, most = Infinity) => {
    const within = beginEach(last.query, query) ? last.blocks : blocks;
    const { hits, withHits } = findIn(within, query, most);
    if (query.length > 0) last = { query, blocks: withHits };
    return hits;
  };
}

function findIn(blocks: readonly SearchBlock[], query: readonly string[], most: number) {
  const newest = newestHits(most);
  let messages = 0;
  const withHits = blocks.filter(({ conversation, from, lines }) => {
    const before = messages;
    findLines(lines, query, (line, at) => {
      messages += 1;
      newest.add(at, conversation, from + line);
    });
    return messages > before;
  });
  const conversations = new Set(withHits.map(({ conversation }) => conversation)).size;
  return { hits: { newest: newest.all(), messages, conversations }, withHits };
}

/** Collects hits, and keeps the newest `most`. A letter alone can find a hundred thousand, most of which cost one comparison here. */
function newestHits(most: number) {
  let hits: MessageHit[] = [];
  let oldest = -Infinity;
  const cut = () => {
    hits = hits.toSorted((a, b) => b.at - a.at || b.seq - a.seq).slice(0, most);
    if (hits.length === most) oldest = hits.at(-1)?.at ?? Infinity;
  };
  return {
    add: (at: number, conversation: ConversationId, seq: number) => {
      if (at < oldest) return;
      hits.push({ conversation, seq, at });
      if (hits.length > 2 * most) cut();
    },
    all: () => {
      cut();
      return hits;
    },
  };
}

/** The message of a hit, with its conversation and the peer. */
export interface HitRow {
  readonly message: Message;
  readonly row: ConversationRow;
  readonly profile: ProfileCard | null;
  /** The change of the message that waits in the outbox or was refused. */
  readonly change: ChangeEntry | null;
}

/** The rows of hits, in their order. Omits those whose messages have left the device since. */
export function readHits(store: Store, hits: readonly MessageHit[]): Promise<HitRow[]> {
  return store.transaction('r', [store.conversations, store.messages, store.profiles, store.outbox], async () => {
    const [found, rows] = await Promise.all([
      Promise.all(hits.map(({ conversation, seq }) => readByNumber(store, conversation, seq))),
      readByKey(store.conversations, [...new Set(hits.map(({ conversation }) => conversation))]),
    ]);
    const profiles = await readByKey(
      store.profiles,
      [...rows.values()].map(({ profile }) => profile),
    );
    const messages = found.filter((message) => message !== undefined);
    const queues = messages.map(({ id }) => changeQueue(id));
    const entries = await store.outbox.where('queue').anyOf(queues).toArray();
    const changes = shownChanges(entries.filter(isChange));
    const placeOf = ({ conversation, seq }: Pick<MessageHit, 'conversation' | 'seq'>) => `${conversation} ${seq}`;
    const byPlace = new Map(messages.map((message) => [placeOf(message), message]));
    return hits.flatMap((one) => {
      const message = byPlace.get(placeOf(one));
      const row = rows.get(one.conversation);
      if (message === undefined || row === undefined) return [];
      return [{ message, row, profile: profiles.get(row.profile) ?? null, change: changes.get(message.id) ?? null }];
    });
  });
}
