import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import { lineOf } from '../search/lines.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { SearchBlock, SearchBlockKey, Store } from './database.ts';
import type { Range } from './reactions.ts';
import { readSearchBlockKeys } from './search-blocks.ts';

/** The most lines of a block. An edit writes a whole block, so it must be short; a search reads all, so they must be few. */
const BLOCK_LINES = 256;
/** About how many messages one transaction reads: few, while other work goes on; more, while the member waits. */
const SLICE = 512;
const SLICE_URGENT = 2048;
/** The requests of a range cost about as much as reading this many messages. */
const PIECE_COST = 16;

interface Filling {
  readonly signal?: AbortSignal;
  /** Waits before each step, for example until the browser is idle. */
  readonly pause?: () => Promise<void>;
  /** Fills one conversation; otherwise all, newest first. */
  readonly conversation?: ConversationId | undefined;
}

/** Writes the missing blocks of the search index. Two may do it at once: each step looks again at what is missing. */
export async function fillSearchBlocks(store: Store, { signal, pause, conversation }: Filling = {}): Promise<void> {
  const most = pause === undefined ? SLICE_URGENT : SLICE;
  for (let written = 0, before = ''; ;) {
    const missing = await readMissing(store, conversation);
    const ranges = JSON.stringify(missing);
    // Ranges that have changed since they were read are read again. The same ranges without progress would loop forever.
    if (missing.length === 0 || (written === 0 && ranges === before)) return;
    [written, before] = [0, ranges];
    for (const slice of slicesOf(missing, most)) {
      await pause?.();
      if (signal?.aborted === true) return;
      written += await store.transaction('rw', [store.conversations, store.messages, store.searchBlocks], async () => {
        let count = 0;
        for (const piece of slice) count += await fillPiece(store, piece);
        return count;
      });
    }
  }
}

/** The number of held messages that are missing in the index, of one conversation or all. */
export async function countMissing(store: Store, conversation?: ConversationId): Promise<number> {
  const missing = await readMissing(store, conversation);
  return missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** The missing ranges, at most a block long each: the newest conversations and messages first. */
async function readMissing(store: Store, conversation?: ConversationId): Promise<Range[]> {
  const [rows, keys] = await store.transaction('r', [store.conversations, store.searchBlocks], () =>
    Promise.all(
      conversation === undefined
        ? [
            store.conversations.orderBy('updated_at').reverse().toArray(),
            store.searchBlocks.toCollection().primaryKeys() as Promise<SearchBlockKey[]>,
          ]
        : [store.conversations.where({ conversation }).toArray(), readSearchBlockKeys(store, conversation)],
    ),
  );
  const byConversation = Map.groupBy(keys, ([id]) => id);
  return rows.flatMap((row) => missingIn(row, byConversation.get(row.conversation) ?? []));
}

/** Pure: the ranges of a conversation's held messages that no block has, newest first. */
function missingIn(row: ConversationRow, keys: readonly SearchBlockKey[]): Range[] {
  const { conversation, newest_seq } = row;
  if (newest_seq === 0) return [];
  const pieces: Range[] = [];
  let to = newest_seq;
  const addAbove = (end: number) => {
    for (; to > end; to -= BLOCK_LINES)
      pieces.push({ conversation, from: Math.max(end + 1, to - BLOCK_LINES + 1), to });
  };
  const oldest = Math.max(row.oldest_seq, row.hidden_seq + 1);
  for (const [, blockFrom, blockTo] of keys.toReversed()) {
    if (blockFrom > to || blockTo < oldest) continue;
    addAbove(blockTo);
    to = blockFrom - 1;
  }
  addAbove(oldest - 1);
  return pieces;
}

function slicesOf(pieces: readonly Range[], most: number): Range[][] {
  const slices: Range[][] = [];
  let count = 0;
  for (const piece of pieces) {
    const length = Math.max(PIECE_COST, piece.to - piece.from + 1);
    const last = slices.at(-1);
    if (last === undefined || count + length > most) {
      slices.push([piece]);
      count = length;
    } else {
      last.push(piece);
      count += length;
    }
  }
  return slices;
}

/**
 * Writes the block of a range, unless a part of the range has left the device or is in another block by now. Returns the number of
 * written messages.
 */
async function fillPiece(store: Store, piece: Range): Promise<number> {
  const { conversation, from, to } = piece;
  const [row, keys] = await Promise.all([
    store.conversations.get(conversation),
    readSearchBlockKeys(store, conversation),
  ]);
  if (row === undefined || !isHeld(row, piece) || keys.some(([, start, end]) => start <= to && end >= from)) return 0;
  const messages = await store.messages
    .where('[conversation+seq]')
    .between([conversation, from], [conversation, to], true, true)
    .toArray();
  const before = keys.find(([, start, end]) => end === from - 1 && to - start < BLOCK_LINES);
  const block = before === undefined ? undefined : await store.searchBlocks.get(before);
  if (before !== undefined) await store.searchBlocks.delete(before);
  await store.searchBlocks.put(withRange(block, piece, messages));
  return to - from + 1;
}

const isHeld = ({ oldest_seq, newest_seq, hidden_seq }: ConversationRow, { from, to }: Range): boolean =>
  from >= oldest_seq && from > hidden_seq && to <= newest_seq;

/** Pure: a block with the messages of a range, which follow those of `before`. */
function withRange(before: SearchBlock | undefined, range: Range, messages: readonly Message[]): SearchBlock {
  const { conversation, from, to } = range;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  const lines = Array.from({ length: to - from + 1 }, (_, index) => lineOf(bySeq.get(from + index)));
  const all = before === undefined ? lines : [before.lines, ...lines];
  return { conversation, from: before?.from ?? from, to, lines: all.join('\n') };
}
