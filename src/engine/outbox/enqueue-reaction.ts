import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { ReactionEmoji } from '../../../contract/chats/reactions.ts';
import type { Store } from '../store/database.ts';
import { reactionQueue } from '../store/reactions.ts';
import { addEntry, newEntry } from './add-entry.ts';

// A reaction on this device. contract/chats/reactions.ts draws its register.
//
//   the outbox has                the member chooses          the outbox then has
//   ----------------------------- --------------------------- ---------------------------------------
//   no entry                      the stored emoji            no entry
//   no entry                      another one, or none        an entry
//   an entry never on the wire    the stored emoji            no entry: the choice is withdrawn
//   an entry never on the wire    another one, or none        the new entry in its place
//   an entry on the wire          any                         both: the new entry follows it
//
// Nothing is applied before the answer: the log shows the newest entry in place of the stored reaction (`shownReactions`). The entry leaves
// the outbox in the transaction that stores the answer.

interface Choice {
  readonly peer: MemberId;
  readonly message: MessageId;
  /** Null removes the reaction. */
  readonly emoji: ReactionEmoji | null;
}

/** Sets the reaction of this member to a message that the server has accepted. */
export function enqueueReaction(store: Store, { peer, message, emoji }: Choice): Promise<void> {
  return addEntry(store, 'setReaction', async () => {
    const held = await store.messages.get(message);
    if (held !== undefined && held.deleted_at !== null) return null;
    const entries = await store.outbox.where('queue').equals(reactionQueue(message)).toArray();
    const isOnWire = entries.some(({ on_wire }) => on_wire);
    const stored = held && (await store.reactions.get([held.conversation, held.seq, store.member]));
    if (held !== undefined && !isOnWire && (stored?.emoji ?? null) === emoji) {
      await store.outbox.bulkDelete(entries.map(({ position }) => position ?? -1));
      return null;
    }
    return newEntry(store, 'setReaction', { peer, request: { message, emoji } });
  });
}
