import { getPresence } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Presence } from '../../../contract/profiles/profile-card.ts';
import { ONLINE_MINUTES, PRESENCE_PEERS_MAX } from '../../../contract/base/rules.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { readByKey } from '../store/read-by-key.ts';
import type { Plan } from './plan-changes.ts';

/** Until when each store counts a member as online, because the device has just heard from them. */
const heardUntil = new WeakMap<Store, Map<MemberId, number>>();
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
  // The server writes activity in steps, so it may not know yet what the device has just heard.
  const isHeard = (profile: MemberId) => (heardUntil.get(store)?.get(profile) ?? 0) > now;
  for (const { profile, presence } of answer.presence)
    await writePresence(store, profile, presence !== null && isHeard(profile) ? 'online' : presence);
}

/** A message, a read mark or a typing signal of these members has just arrived: they are online, unless they hide it. */
export async function noteHeard(store: Store, peers: Iterable<MemberId>): Promise<void> {
  const heard = heardUntil.get(store) ?? new Map<MemberId, number>();
  heardUntil.set(store, heard);
  for (const peer of new Set(peers)) {
    heard.set(peer, Date.now() + ONLINE_MS);
    const profile = await store.profiles.get(peer);
    if (profile !== undefined && profile.presence !== null) await writePresence(store, peer, 'online');
  }
}

/** The peer of this conversation is typing. */
export async function noteTyping(store: Store, conversation: ConversationId): Promise<void> {
  const row = await store.conversations.get(conversation);
  if (row !== undefined) await noteHeard(store, [row.profile]);
}

/** Notes the members from whom a plan brings something new. Receipts carry no time, so only live ones count. */
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
  // A receipt of a delivery repeats the read mark. A worker delivers without its member.
  const readers = reads.flatMap(({ conversation, peer_read_seq = 0 }) => {
    const row = rows.get(conversation);
    return row !== undefined && row.peer_read_seq < peer_read_seq ? [row.profile] : [];
  });
  if (senders.length + readers.length > 0) await noteHeard(store, [...senders, ...readers]);
}

async function writePresence(store: Store, id: MemberId, presence: Presence): Promise<void> {
  await store.profiles
    .where('id')
    .equals(id)
    .and((profile) => profile.presence !== presence)
    .modify({ presence });
}
