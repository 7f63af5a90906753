import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import type { Message, SendMessage } from '../../../contract/chats.ts';
import { giftPrice, isGift } from '../../../contract/gifts.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../contract/rules.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { ChatEvents } from './chat-events.ts';
import { readMessagesById } from './message-row.ts';
import type { Verdict, Sending } from './send-batch.ts';
import type { SendQueue } from './send-queue.ts';

// The way of a message on the server:
//
//   request ─▶ parsed (contract), length in graphemes ─▶ queue ─▶ send_messages(): one statement, one commit, for all that wait
//                 │                                                 │  locks the pair, judges, debits, numbers, stores, tells both feeds
//                 ▼                                                 ▼
//            4xx with a code ◀── refused ── judged ── stored/known ─▶ answer 201/200 ─▶ live: both members' streams (a hint)
//
// The answer goes out only after the commit; what a client does not hear, it asks for again under the same id.

export interface Prices {
  readonly message_credits: number;
  readonly photo_credits: number;
  /** What every gift costs at least. */
  readonly gift_credits: number;
  readonly message_length: number;
}

export interface SendDependencies {
  readonly pool: Pool;
  readonly queue: SendQueue;
  readonly events: ChatEvents;
  readonly pricesOf: (site: string) => Promise<Prices>;
}

export interface Sent {
  readonly message: Message;
  readonly credits: number;
  readonly known: boolean;
}

type Request = z.output<typeof SendMessage>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Sends one message for the session's member, or throws the Refusal that says why not. */
export async function send(
  { pool, queue, events, pricesOf }: SendDependencies,
  session: Session,
  request: Request,
): Promise<Sent> {
  const prices = await pricesOf(session.site);
  refuseIfTooLong(request.body, prices.message_length);
  const sending = toSending(session, request, priceOf(request, prices));
  const judged = await queue.send(sending);
  switch (judged.outcome) {
    case 'stored': {
      const message = await storedMessage(pool, sending, judged);
      events.messageStored(message, judged);
      return { message, credits: judged.credits, known: false };
    }
    case 'known': {
      const [message] = await readMessagesById(pool, [sending.id]);
      if (message === undefined) throw new Refusal('unavailable', {});
      return { message, credits: judged.credits, known: true };
    }
    default:
      throw await refusalOf(pool, judged, sending);
  }
}

function priceOf({ kind, body }: Request, prices: Prices): number {
  if (kind === 'gift' && isGift(body)) return giftPrice(body, prices.gift_credits);
  return kind === 'text' ? prices.message_credits : prices.photo_credits;
}

function toSending(session: Session, request: Request, price: number): Sending {
  return {
    session: session.token_hash,
    sender: session.member,
    id: request.id,
    hash: requestHash(request),
    conversation: request.conversation ?? null,
    profile: request.profile ?? null,
    kind: request.kind,
    body: request.body,
    media: request.media ?? null,
    reply_to: request.reply_to ?? null,
    price,
    max_credits: request.max_credits ?? null,
    sent_at: request.sent_at === undefined ? null : readSenderClock(request.sent_at),
    new_conversation: request.profile === undefined ? null : conversationIdOf(session.member, request.profile),
  };
}

/** As it is stored and told again. A clock that was never set is no reason to refuse words, and there is no year 0. */
function readSenderClock(sentAt: string): string {
  return new Date(Math.max(0, Date.parse(sentAt))).toISOString();
}

/** 128 bits over what the message is and where it goes; the price that was seen may differ between two tries. */
function requestHash({ conversation, profile, kind, body, media, reply_to }: Request): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([conversation, profile, kind, body, media, reply_to]))
    .digest('hex');
  return hex.slice(0, 32);
}

function refuseIfTooLong(body: string, limit: number): void {
  if (body.length <= limit) return;
  let count = 0;
  for (const _ of graphemes.segment(body)) {
    count += 1;
    if (count > limit) throw new Refusal('message_too_long', { limit });
  }
}

/** The message as it was just stored, without reading it back unless it carries a picture. */
async function storedMessage(pool: Pool, sending: Sending, judged: Verdict): Promise<Message> {
  if (sending.media !== null) {
    const [message] = await readMessagesById(pool, [sending.id]);
    if (message !== undefined) return message;
  }
  const accepted_at = judged.accepted_at.toISOString();
  return {
    id: sending.id,
    conversation: judged.conversation,
    sender: sending.sender,
    kind: sending.kind as Message['kind'],
    body: sending.body,
    media: null,
    reply_to: sending.reply_to,
    seq: judged.seq,
    version: 1,
    sent_at: sending.sent_at ?? accepted_at,
    accepted_at,
    edited_at: null,
    deleted_at: null,
  };
}

async function refusalOf(pool: Pool, judged: Verdict, sending: Sending): Promise<Refusal> {
  switch (judged.outcome) {
    case 'insufficient_credits':
      return new Refusal('insufficient_credits', { price: sending.price, credits: judged.credits });
    case 'price_changed':
      return new Refusal('price_changed', { price: sending.price });
    case 'premium_required':
      return new Refusal('premium_required', { limit: STARTED_CONVERSATIONS_FREE });
    case 'blocked_by':
    case 'blocking':
      return new Refusal(judged.outcome, { name: await nameOf(pool, judged.recipient) });
    case 'authentication_required':
    case 'id_conflict':
      return new Refusal(judged.outcome, {});
    default:
      return new Refusal('not_found', {});
  }
}

async function nameOf(pool: Pool, member: MemberId): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM members WHERE id = $1', [member]);
  return rows[0]?.name ?? '';
}
