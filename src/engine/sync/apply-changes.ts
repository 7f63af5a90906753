import { announce } from '../coordination/announcements.ts';
import { unreadAfter } from '../store/conversations.ts';
import { readBlockedHere } from '../store/blocked-here.ts';
import type { CursorMark, Store } from '../store/database.ts';
import { newestVersions, writeAhead } from '../store/messages.ts';
import { forgetSeen } from '../store/member-caches.ts';
import { applyLikes, LIKE_TABLES } from '../store/apply-likes.ts';
import { applyConversations, readRows } from '../store/apply-conversations.ts';
import { dropConversation, dropPerson, hideConversation } from '../store/drop-conversation.ts';
import type { Plan } from './plan-changes.ts';

/** From so many messages on it is worth writing them before it is known what they build on. */
const MANY = 56;

/** Somebody else has applied these changes: what was begun of it is taken back. */
class Overtaken extends Error {}

export interface CursorStep {
  readonly from: { readonly epoch: string; readonly number: number };
  readonly to: { readonly epoch: string; readonly number: number };
}

/**
 * Applies a plan in one transaction, if the device's cursor still stands where the plan begins; says whether it did.
 * Whatever goes wrong inside throws out of it, and nothing of it stays.
 */
export async function applyChanges(store: Store, plan: Plan, step: CursorStep): Promise<boolean> {
  const tables = ['conversations', 'profiles', 'messages', 'outbox', 'marks', ...LIKE_TABLES];
  const hasLikes = LIKE_TABLES.some((name) => plan.likes[name].length + plan.likesGone[name].length > 0);
  const gone: string[] = [];
  const work = async () => {
    const reading = Promise.all([readCursor(store), readBlockedHere(store), readRows(store, plan)]);
    const written = plan.messages.length > MANY ? writeAhead(store, newestVersions(plan.messages)) : undefined;
    // Whoever goes on waits for it below; where this is called off, nobody does.
    written?.catch(() => undefined);
    const [cursor, blocked, rows] = await reading;
    if (cursor?.epoch !== step.from.epoch || cursor.number !== step.from.number) throw new Overtaken();
    await store.profiles.bulkPut(plan.profiles.filter(({ id }) => !blocked.has(id)));
    for (const conversation of plan.gone) {
      gone.push(...(await dropPerson(store, conversation)));
      rows.delete(conversation);
    }
    // Asked for at once, so that the database is never idle; the cursor is no further than the rest, being of one transaction.
    await Promise.all([
      writeCursor(store, step.to),
      applyConversations(
        store,
        {
          chats: plan.chats.filter(({ profile }) => !blocked.has(profile)),
          messages: plan.messages,
          ...(written && { written }),
        },
        rows,
      ),
      store.marks.bulkPut(plan.hidden.map((id) => ({ name: `hidden:${id}` as const }))),
      hasLikes ? applyLikes(store, plan, blocked) : undefined,
    ]);
    for (const mark of plan.marks) gone.push(...(await applyMark(store, mark)));
    return true;
  };
  const isApplied = await store.transaction('rw', tables, work).catch((error: unknown) => {
    if (error instanceof Overtaken) return false;
    throw error;
  });
  const hasGone =
    plan.gone.length + plan.likesGone.likes.length > 0 || plan.marks.some(({ hidden_seq }) => hidden_seq !== undefined);
  if (isApplied && hasGone) await forgetSeen(store.member, gone);
  if (isApplied && plan.hidden.length > 0) announce({ kind: 'hidden', member: store.member, profiles: plan.hidden });
  if (isApplied && plan.changed.length > 0) announce({ kind: 'profile', member: store.member, profiles: plan.changed });
  return isApplied;
}

export async function readCursor(store: Store): Promise<CursorMark | undefined> {
  return store.marks.get('cursor') as Promise<CursorMark | undefined>;
}

export async function writeCursor(store: Store, { epoch, number }: CursorStep['to']): Promise<void> {
  await store.marks.put({ name: 'cursor', epoch, number, at: Date.now() });
}

/** Gives the pictures that leave with it, where it removes the conversation. */
async function applyMark(store: Store, { conversation, ...mark }: Plan['marks'][number]): Promise<string[]> {
  const row = await store.conversations.get(conversation);
  if (row === undefined) return [];
  if (mark.hidden_seq !== undefined) {
    return mark.hidden_seq >= row.last_seq
      ? dropConversation(store, conversation)
      : hideConversation(store, row, Math.max(row.hidden_seq, mark.hidden_seq));
  }
  const read_seq = Math.max(row.read_seq, mark.read_seq ?? 0);
  await store.conversations.put({
    ...row,
    read_seq,
    unread: read_seq > row.read_seq ? unreadAfter(row.unread, row.last_seq, read_seq) : row.unread,
    peer_read_seq: Math.max(row.peer_read_seq, mark.peer_read_seq ?? 0),
    peer_delivered_seq: Math.max(row.peer_delivered_seq, mark.peer_delivered_seq ?? 0),
  });
  return [];
}
