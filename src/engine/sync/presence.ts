import { getPresence } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Presence } from '../../../contract/profiles/profile-card.ts';
import { ONLINE_MINUTES, PRESENCE_PEERS_MAX } from '../../../contract/base/rules.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { readByKey } from '../store/read-by-key.ts';
import type { Plan } from './plan-changes.ts';

/** For each store: the time (ms) until which a recently active member counts as online. */
const activeUntil = new WeakMap<Store, Map<MemberId, number>>();
const ONLINE_MS = ONLINE_MINUTES * 60_000;

/** Reads the presence of these members from the server. The store shows it. */
export async function loadPresence(
  { store, request }: { store: Store; request: typeof makeRequest },
  peers: readonly MemberId[],
  signal?: AbortSignal,
): Promise<void> {
  if (peers.length === 0) return;
  const profiles = peers.slice(0, PRESENCE_PEERS_MAX).join(',');
  const answer = await request(getPresence, {
    query: { profiles },
    member: store.member,
    ...(signal && { signal }),
  });
  const now = Date.now();
  // The server writes activity in steps, so its answer may be older than the activity that this device has seen.
  const isRecentlyActive = (profile: MemberId) => (activeUntil.get(store)?.get(profile) ?? 0) > now;
  for (const { profile, presence } of answer.presence)
    await writePresence(store, profile, presence !== null && isRecentlyActive(profile) ? 'online' : presence);
}

/** Shows these members as online for ONLINE_MINUTES, after a message, a read mark or a typing signal. A hidden presence stays hidden. */
export async function noteActivity(store: Store, peers: Iterable<MemberId>): Promise<void> {
  const activity = activeUntil.get(store) ?? new Map<MemberId, number>();
  activeUntil.set(store, activity);
  for (const peer of new Set(peers)) {
    activity.set(peer, Date.now() + ONLINE_MS);
    const profile = await store.profiles.get(peer);
    if (profile !== undefined && profile.presence !== null) await writePresence(store, peer, 'online');
  }
}

/** Notes the activity of a peer who is typing. */
export async function noteTyping(store: Store, conversation: ConversationId): Promise<void> {
  const row = await store.conversations.get(conversation);
  if (row !== undefined) await noteActivity(store, [row.profile]);
}

/** Notes the senders of a plan's recent messages and read marks as active. Receipts carry no time, so only live receipts count. */
export async function notePlan(store: Store, plan: Plan, { isLive }: { isLive: boolean }): Promise<void> {
  const now = Date.now();
  const isRecent = (at: string) => Math.abs(now - Date.parse(at)) < ONLINE_MS;
  const senders = plan.messages.flatMap(({ sender, accepted_at }) =>
    sender !== store.member && isRecent(accepted_at) ? [sender] : [],
  );
  const reads = isLive ? plan.marks.filter(({ peer_read_seq = 0 }) => peer_read_seq > 0) : [];
  const rows = await readByKey(
    store.conversations,
    reads.map(({ conversation }) => conversation),
  );
  // A delivery receipt repeats the read mark. The worker confirms deliveries while its member is absent.
  const readers = reads.flatMap(({ conversation, peer_read_seq = 0 }) => {
    const row = rows.get(conversation);
    return row !== undefined && row.peer_read_seq < peer_read_seq ? [row.profile] : [];
  });
  if (senders.length + readers.length > 0) await noteActivity(store, [...senders, ...readers]);
}

async function writePresence(store: Store, id: MemberId, presence: Presence): Promise<void> {
  await store.profiles
    .where('id')
    .equals(id)
    .and((profile) => profile.presence !== presence)
    .modify({ presence });
}
