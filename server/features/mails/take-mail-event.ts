import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { MAIL_EVENT_HEADERS, type mailEvent } from '../../../contract/mails.ts';
import { Refusal } from '../../platform/problems.ts';

export type MailEvent = BodyOf<typeof mailEvent>;

/** How far the time of a signature may be from now. A replay within it has no effect, because an event has one effect. */
const WINDOW_MS = 5 * 60_000;
/** The id of a mail of this installation, in a Message-ID. */
const MESSAGE_ID = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s<>]+)?>?$/i;

/** Refuses a request without a fresh signature of its raw body. */
export function checkSignature({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer, secret: string): void {
  const time = String(headers[MAIL_EVENT_HEADERS.time] ?? '');
  const given = Buffer.from(String(headers[MAIL_EVENT_HEADERS.signature] ?? ''), 'hex');
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isFresh = /^\d{1,12}$/.test(time) && Math.abs(Date.now() - Number(time) * 1_000) <= WINDOW_MS;
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isFresh || !isGenuine) throw new Refusal('signature_invalid', {});
}

/** Ends the notification mails of the member of an event, if it is one that ends them. Returns the change that their devices hear of. */
export async function takeMailEvent(
  pool: Pool,
  { id, event, bounce = 'hard', message_id, address }: MailEvent,
  site: string,
): Promise<{ member: MemberId; number: number } | undefined> {
  const reason = event === 'complaint' ? 'fbl' : bounce === 'hard' ? 'bounce' : null;
  const mail = MESSAGE_ID.exec(message_id ?? '')?.[1] ?? null;
  const { rows } = await pool.query<{ member: MemberId; number: number }>(
    'SELECT member, number::float8 AS number FROM take_mail_event($1, $2, $3, $4, $5)',
    [site, id, reason, mail, address ?? null],
  );
  return rows[0];
}
