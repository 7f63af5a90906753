import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { findLines } from '../search/lines.ts';
import { type ChangeEntry, changeQueue, isChange, shownChanges } from './changes.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { SearchBlock, Store } from './database.ts';
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

/** Pure: the messages of these blocks that have each word of the query, and the newest `most` of them. */
export function findMessages(
  blocks: readonly SearchBlock[],
  query: readonly string[],
  most: number = Infinity,
): MessageHits {
  const times: number[] = [];
  const hits = blocks.flatMap((block) => {
    const first = times.length;
    const lines: number[] = [];
    findLines(block.lines, query, (line, at) => {
      lines.push(line);
      times.push(at);
    });
    return lines.length > 0 ? [{ block, first, lines }] : [];
  });
  // Numbers are sorted much faster than objects, so only the newest hits become objects.
  const oldest = Float64Array.from(times).toSorted()[times.length - most] ?? 0;
  const newest = hits.flatMap(({ block: { conversation, from }, first, lines }) =>
    lines.flatMap((line, index) => {
      const at = times[first + index] ?? 0;
      return at >= oldest ? [{ conversation, seq: from + line, at }] : [];
    }),
  );
  return {
    newest: newest.toSorted((a, b) => b.at - a.at || b.seq - a.seq).slice(0, most),
    messages: times.length,
    conversations: new Set(hits.map(({ block }) => block.conversation)).size,
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
    const [messages, rows] = await Promise.all([
      store.messages
        .where('[conversation+seq]')
        .anyOf(hits.map(({ conversation, seq }) => [conversation, seq]))
        .toArray(),
      readByKey(store.conversations, [...new Set(hits.map(({ conversation }) => conversation))]),
    ]);
    const profiles = await readByKey(
      store.profiles,
      [...rows.values()].map(({ profile }) => profile),
    );
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
