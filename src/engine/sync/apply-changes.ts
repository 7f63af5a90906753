import { Cursor } from '../../../contract/base/ids.ts';
import type { Raw } from '../../../contract/base/unknown-kind.ts';
import { announce } from '../coordination/announcements.ts';
import { haveFollowers, wakeFlusher } from '../outbox/wake.ts';
import { unreadAfter } from '../store/conversations.ts';
import { readBlockedHere } from '../store/blocked-here.ts';
import type { CursorMark, Store } from '../store/database.ts';
import { newestVersions, writeAhead } from '../store/messages.ts';
import { removeFromMemberCaches } from '../store/member-caches.ts';
import { applyLikes, LIKE_TABLES } from '../store/apply-likes.ts';
import { applyConversations, messageTables, readRows } from '../store/apply-conversations.ts';
import { putReactions } from '../store/reactions.ts';
import { isErased, putProfiles } from '../store/put-profiles.ts';
import { dropConversation, dropPeer, removeUpTo } from '../store/drop-conversation.ts';
import type { Plan } from './plan-changes.ts';

/** From this number of messages on, writing them before reading their rows saves time. */
const MANY = 56;

/** Another puller has applied these changes. The transaction is aborted. */
class Overtaken extends Error {}

export interface CursorStep {
  readonly from: { readonly epoch: string; readonly number: number };
  readonly to: { readonly epoch: string; readonly number: number };
}

/**
 * Applies a plan in one transaction if the device's cursor equals the start of the plan. Returns whether it did. An error
 * aborts the transaction and rejects, so a plan is applied completely or not at all. The screens follow the store, such as
 * `features/chats/log/use-log.ts`.
 */
export async function applyChanges(store: Store, plan: Plan, step: CursorStep): Promise<boolean> {
  const tables = [...messageTables(store).map(({ name }) => name), 'profiles', 'marks', ...LIKE_TABLES];
  const hasLikes = LIKE_TABLES.some((name) => plan.likes[name].length + plan.likesRemoved[name].length > 0);
  const pictures: string[] = [];
  const work = async () => {
    const reading = Promise.all([readCursor(store), readBlockedHere(store), readRows(store, plan)]);
    // Dexie loses the transaction if writing ahead ends while the work drops peers, one request after the other.
    const isAhead = plan.messages.length > MANY && !dropsPeers(plan);
    const written = isAhead ? writeAhead(store, newestVersions(plan.messages)) : undefined;
    // `applyConversations` awaits this promise later. If the apply is aborted, nothing awaits it.
    written?.catch(() => undefined);
    const [cursor, blocked, rows] = await reading;
    if (cursor?.epoch !== step.from.epoch || cursor.number !== step.from.number) throw new Overtaken();
    const known = plan.profiles.filter(({ id }) => !blocked.has(id));
    pictures.push(...(await putProfiles(store, known)));
    for (const conversation of plan.gone) {
      pictures.push(...(await dropPeer(store, conversation)));
      rows.delete(conversation);
    }
    // All requests start at once, so the database is never idle. They share a transaction, so the cursor is never
    // newer than the rows.
    const [, replaced] = await Promise.all([
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
      plan.unknown.length > 0 ? storeUnknown(store, plan.unknown, step.to) : undefined,
    ]);
    pictures.push(...replaced);
    // A tombstone in the same plan accepts no reaction.
    if (plan.reactions.length > 0) await putReactions(store, plan.reactions);
    for (const mark of plan.marks) pictures.push(...(await applyMark(store, mark)));
    return true;
  };
  const isApplied = await store.transaction('rw', tables, work).catch((error: unknown) => {
    if (error instanceof Overtaken) return false;
    throw error;
  });
  if (isApplied) await followUp(store, plan, pictures);
  return isApplied;
}

/** Whether a conversation or a card leaves the device. */
const dropsPeers = ({ gone, profiles }: Plan) => gone.length > 0 || profiles.some(isErased);

/** Deletes the pictures of deleted rows from the caches, and announces the members whose availability or profile has changed. */
async function followUp(store: Store, plan: Plan, pictures: readonly string[]): Promise<void> {
  const { member } = store;
  const hasDeleted =
    dropsPeers(plan) ||
    pictures.length + plan.likesRemoved.likes.length > 0 ||
    plan.marks.some(({ hidden_seq }) => hidden_seq !== undefined);
  if (hasDeleted) await removeFromMemberCaches(member, pictures);
  const own = plan.messages.filter(({ sender }) => sender === member).map(({ id }) => id);
  if (await haveFollowers(store, own)) wakeFlusher(member);
  if (plan.hidden.length > 0) announce({ kind: 'hidden', member, profiles: plan.hidden });
  if (plan.changed.length > 0) announce({ kind: 'profile', member, profiles: plan.changed });
}

/** A damaged cursor counts as absent, so that the device reloads everything. */
export async function readCursor(store: Store): Promise<CursorMark | undefined> {
  const mark = (await store.marks.get('cursor')) as CursorMark | undefined;
  return mark !== undefined && Cursor.safeParse(`${mark.epoch}.${mark.number}`).success ? mark : undefined;
}

export async function writeCursor(store: Store, { epoch, number }: CursorStep['to']): Promise<void> {
  await store.marks.put({ name: 'cursor', epoch, number, at: Date.now() });
}

/** Stores unknown changes for a newer version of the app. Their names sort in the order of the feed. */
async function storeUnknown(store: Store, raws: readonly Raw[], { number }: CursorStep['to']): Promise<void> {
  const pad = (value: number) => String(value).padStart(12, '0');
  await store.marks.bulkPut(raws.map((raw, index) => ({ name: `unknown:${pad(number)}:${pad(index)}` as const, raw })));
}

/** Applies a mark. If it removes messages, returns their pictures. */
async function applyMark(store: Store, { conversation, ...mark }: Plan['marks'][number]): Promise<string[]> {
  const row = await store.conversations.get(conversation);
  if (row === undefined) return [];
  if (mark.hidden_seq !== undefined) {
    return mark.hidden_seq >= row.last_seq
      ? dropConversation(store, conversation)
      : removeUpTo(store, row, Math.max(row.hidden_seq, mark.hidden_seq));
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
