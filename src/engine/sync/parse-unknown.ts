import { Message } from '../../../contract/chats/chats.ts';
import type { MessageId } from '../../../contract/base/ids.ts';
import { Change, KNOWN_KINDS } from '../../../contract/sync.ts';
import type { Store, UnknownChangeMark } from '../store/database.ts';
import { readByKey } from '../store/read-by-key.ts';
import { rewriteLines } from '../store/search-blocks.ts';
import { applyChanges, readCursor } from './apply-changes.ts';
import { planChanges } from './plan-changes.ts';

// A server may be newer than the app of this device. The app stores the raw form of messages and changes that it does not know,
// and continues to sync:
//
//   message of an unknown kind ──▶ row of kind `unknown` with its raw form ──┐
//   change of an unknown kind ───▶ mark `unknown:…` with its raw form ───────┤ first pull of an app that knows other kinds
//                                                                            ├──▶ parsed again: a message, or an applied change
//   field of a known kind ───────▶ dropped ──────────────────────────────────┴──▶ reloaded

/** How many messages one task reads, so that the search never blocks the thread. */
const SLICE = 100;

/**
 * Parses the unknown messages and changes again, if this app knows other kinds than the last app that pulled on this device. Then
 * `reloadAll` restores the fields of known kinds that the other app has dropped.
 */
export async function parseUnknown(store: Store, reloadAll: () => Promise<void>): Promise<void> {
  const mark = await store.marks.get('kinds');
  if (mark !== undefined && 'known' in mark && mark.known === KNOWN_KINDS) return;
  // Without a mark this device has stored no unknown message or change: it is empty, or an app from before the mark has pulled.
  if (mark !== undefined) {
    await parseMessages(store);
    if (!(await parseChanges(store))) return;
  }
  await reloadAll();
  await store.marks.put({ name: 'kinds', known: KNOWN_KINDS });
}

async function parseMessages(store: Store): Promise<void> {
  const keys = await store.messages.toCollection().primaryKeys();
  for (let from = 0; from < keys.length; from += SLICE) {
    const rows = await readByKey<Message, MessageId>(store.messages, keys.slice(from, from + SLICE));
    const unknown = [...rows.values()].filter(({ kind }) => kind === 'unknown').map(({ id }) => id);
    if (unknown.length > 0) await parseRows(store, unknown);
  }
  await store.conversations.toCollection().modify((row, change) => {
    if (row.last_message !== null) change.value = { ...row, last_message: parseAgain(row.last_message) };
  });
}

async function parseRows(store: Store, ids: readonly MessageId[]): Promise<void> {
  await store.transaction('rw', [store.messages, store.searchBlocks], async () => {
    const rows = await readByKey<Message, MessageId>(store.messages, ids);
    const parsed = [...rows.values()].map(parseAgain);
    await store.messages.bulkPut(parsed);
    await rewriteLines(store, parsed);
  });
}

function parseAgain(message: Message): Message {
  if (message.kind !== 'unknown') return message;
  const parsed = Message.safeParse(message.raw);
  return parsed.success ? parsed.data : message;
}

/** Applies the stored changes of kinds that this app knows. Returns false if the cursor moved during the work. */
async function parseChanges(store: Store): Promise<boolean> {
  const marks = (await store.marks.where('name').startsWith('unknown:').toArray()) as UnknownChangeMark[];
  const known = marks.flatMap(({ name, raw }) => {
    const parsed = Change.safeParse(raw);
    return parsed.success && parsed.data.kind !== 'unknown' ? [{ name, change: parsed.data }] : [];
  });
  const cursor = await readCursor(store);
  if (known.length === 0 || cursor === undefined) return true;
  const plan = planChanges(known.map(({ change }) => change));
  if (!(await applyChanges(store, plan, { from: cursor, to: cursor }))) return false;
  await store.marks.bulkDelete(known.map(({ name }) => name));
  return true;
}
