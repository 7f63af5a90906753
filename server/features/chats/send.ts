import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { exceedsGraphemes } from '../../../contract/base/graphemes.ts';
import type { Message, SendMessage } from '../../../contract/chats/chats.ts';
import { type MessagePrices, messagePrice } from '../../../contract/chats/message-price.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/base/rules.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';
import { readMessagesById } from './message-row.ts';
import type { RefusedVerdict, Sending, StoredVerdict } from './send-batch.ts';
import type { SendQueue } from './send-queue.ts';

// The path of a message on the server:
//
//   request ─▶ routes.ts ─▶ send.ts ─▶ send-queue.ts ─▶ send-batch.ts ─▶ send_messages() in functions/chats/sends.sql
//              session,     length,    batches the      one statement,   locks the pairs, decides, debits, numbers, stores,
//              contract     price      waiting ones     one commit       writes both feeds
//                 │            │                                            │
//                 ▼            ▼                                            ▼
//              4xx with a code ◀──────────────── refused ──────────────── verdict ── known ─▶ answer 200
//                                                                           │
//                                                                           └─ stored ─▶ chat-events.ts ─▶ answer 201
//                                                                                         │
//                                              live: both members' streams (a hint) ◀─────┤
//                                              (sync/live.ts)                             └─▶ note ─▶ push
//                                                                                             (notifications/push-dispatcher.ts)
//
// The server answers only after the commit. A client that gets no answer sends the message again with the same id.

export interface Prices extends MessagePrices {
  readonly message_length: number;
}

export interface SendDependencies {
  readonly pool: Pool;
  readonly queue: SendQueue;
  readonly events: ChatEvents;
  readonly pricesOf: (site: string) => Promise<Prices>;
  /** Discloses the recipient's block to the sender. */
  readonly notifyBlockedMember: (sender: MemberId, recipient: MemberId) => Promise<void>;
}

export interface SendResult {
  readonly message: Message;
  readonly credits: number;
  readonly known: boolean;
}

type Request = z.output<typeof SendMessage>;

/**
 * The authenticated sender. `token_hash` is the hash of their session, which must be open when `send_messages` stores the message; null
 * if the server sends for a member who need not be signed in.
 */
interface Sender {
  readonly member: MemberId;
  readonly site: string;
  readonly token_hash: string | null;
}

/** Sends one message for a member, or throws a Refusal. */
export async function send(
  { pool, queue, events, pricesOf, notifyBlockedMember }: SendDependencies,
  sender: Sender,
  request: Request,
): Promise<SendResult> {
  const prices = await pricesOf(sender.site);
  const limit = prices.message_length;
  if (exceedsGraphemes(request.body, limit)) throw new Refusal('message_too_long', { limit });
  const sending = toSending(sender, request, messagePrice(request, prices));
  const verdict = await queue.send(sending);
  switch (verdict.outcome) {
    case 'stored': {
      const message = await messageOf(pool, sending, verdict);
      events.messageStored(message, verdict);
      return { message, credits: verdict.credits, known: false };
    }
    case 'known': {
      const [message] = await readMessagesById(pool, sending.sender, [sending.id]);
      if (message === undefined) throw new Refusal('unavailable', {});
      return { message, credits: verdict.credits, known: true };
    }
    case 'blocked_by':
      await notifyBlockedMember(sending.sender, verdict.recipient);
      throw await refusalOf(pool, verdict, sending);
    default:
      throw await refusalOf(pool, verdict, sending);
  }
}

function toSending({ member, token_hash }: Sender, request: Request, price: number): Sending {
  return {
    session: token_hash,
    sender: member,
    id: request.id,
    hash: requestHash(request),
    conversation: request.conversation ?? null,
    profile: request.profile ?? null,
    kind: request.kind,
    body: request.body,
    media: request.media ?? null,
    reply_to: request.reply_to ?? null,
    album: request.album ?? null,
    as_request: request.as_request ?? null,
    price,
    max_credits: request.max_credits ?? null,
    sent_at: request.sent_at === undefined ? null : readSenderClock(request.sent_at),
    new_conversation: request.profile === undefined ? null : conversationIdOf(member, request.profile),
  };
}

/**
 * Normalises the sender's timestamp. A wrong clock does not refuse a message. Dates before 1970 become 1970, because PostgreSQL
 * has no year 0. Dates in the future become the current time, because no message is sent after its arrival.
 */
function readSenderClock(sentAt: string): string {
  return new Date(Math.min(Date.now(), Math.max(0, Date.parse(sentAt)))).toISOString();
}

/**
 * A 128-bit hash of content and destination. It excludes `max_credits` and `as_request`, which may differ between retries. Without an album
 * it equals the hash of an earlier version, which may have stored the message before the retry.
 */
function requestHash({ conversation, profile, kind, body, media, reply_to, album }: Request): string {
  const content = [conversation, profile, kind, body, media, reply_to];
  const hex = createHash('sha256')
    .update(JSON.stringify(album === undefined ? content : [...content, album]))
    .digest('hex');
  return hex.slice(0, 32);
}

/** Returns the stored message. Only a message with a picture or a recording needs a read. */
async function messageOf(pool: Pool, sending: Sending, verdict: StoredVerdict): Promise<Message> {
  if (sending.media !== null) {
    const [message] = await readMessagesById(pool, sending.sender, [sending.id]);
    if (message !== undefined) return message;
  }
  const accepted_at = verdict.accepted_at.toISOString();
  return {
    id: sending.id,
    conversation: verdict.conversation,
    sender: sending.sender,
    kind: sending.kind as Message['kind'],
    body: sending.body,
    media: null,
    reply_to: sending.reply_to,
    seq: verdict.seq,
    version: 1,
    sent_at: sending.sent_at ?? accepted_at,
    accepted_at,
    edited_at: null,
    deleted_at: null,
  };
}

async function refusalOf(pool: Pool, verdict: RefusedVerdict, sending: Sending): Promise<Refusal> {
  switch (verdict.outcome) {
    case 'insufficient_credits':
      return new Refusal('insufficient_credits', { price: sending.price, credits: verdict.credits });
    case 'price_changed':
      return new Refusal('price_changed', { price: sending.price });
    case 'premium_required':
      return new Refusal('premium_required', { limit: STARTED_CONVERSATIONS_FREE });
    case 'blocked_by':
    case 'blocking':
      return new Refusal(verdict.outcome, { name: await nameOf(pool, sending.sender, verdict.recipient) });
    case 'authentication_required':
    case 'account_suspended':
    case 'id_conflict':
    case 'only_as_request':
      return new Refusal(verdict.outcome, {});
    default:
      return new Refusal('not_found', {});
  }
}

const NAME = query({ row: { name: z.nullable(z.string()) }, text: 'SELECT name_for($1, $2) AS name' });

async function nameOf(pool: Pool, viewer: MemberId, member: MemberId): Promise<string> {
  return (await readRow(pool, NAME, [viewer, member]))?.name ?? '';
}
