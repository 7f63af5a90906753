import { cleanText } from '../../../../contract/base/written-text.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { readNote, removeNote, storeNote } from '../../../browser/storage/store-note.ts';
import { enqueueText, type OutgoingText, type Written } from '../../../engine/outbox/enqueue.ts';
import { draftTables } from '../../../engine/store/drafts.ts';
import type { Store } from '../../../engine/store/database.ts';

// A page that closes right after a press on Send may end before the outbox has the message: the browser aborts the
// transaction. localStorage writes at once, so it holds the message until the outbox has it. The key begins with the
// prefix that a logout deletes (app/cache/query-cache-store.ts).

type NotedMessage = OutgoingText & { readonly written: Written };

const prefixOf = (member: MemberId) => `cache:last-words:${member}:sent:`;

/** Notes a message before the outbox has it. Call the result when the outbox has stored the message, or the composer has restored it. */
export function noteMessage(member: MemberId, message: NotedMessage): () => void {
  const key = `${prefixOf(member)}${message.written.id}`;
  storeNote(key, JSON.stringify(message));
  return () => removeNote(key);
}

/** Queues the noted messages of pages that closed before the outbox had them, in the order in which they were written. */
export async function queueNotedMessages(store: Store): Promise<void> {
  for (const key of notedKeys(store.member)) {
    const message = JSON.parse(readNote(key) ?? 'null') as NotedMessage | null;
    if (message === null) continue;
    await store.transaction('rw', [store.outbox, ...draftTables(store), store.messages], async () => {
      // The outbox may have stored the message before the page closed, and may have sent it.
      if ((await store.messages.get(message.written.id)) !== undefined) return;
      const draft = await store.drafts.get(message.peer);
      await enqueueText(store, message);
      // `enqueueText` deletes the draft. A draft with another text is newer than the message, so it is restored.
      if (draft !== undefined && ![message.body, ''].includes(cleanText(draft.text))) await store.drafts.put(draft);
    });
    removeNote(key);
  }
}

/** The keys of a member's notes, oldest first: the ids contain the time. */
function notedKeys(member: MemberId): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(member)))
      .toSorted();
  } catch {
    // A browser that blocks its storage has no notes.
    return [];
  }
}
