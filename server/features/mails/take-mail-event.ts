import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import { MAIL_EVENT_HEADERS, type mailEvent } from '../../../contract/mails.ts';
import type { ClaimedMail } from '../../platform/mail/mail-rows.ts';
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

/** A change that the devices of a member hear of. */
interface Change {
  readonly member: MemberId;
  readonly number: number;
}

/** Ends the notification mails of the member of an event, if it is one that ends them. */
export async function takeMailEvent(
  pool: Pool,
  { id, event, bounce = 'hard', message_id, address }: MailEvent,
  site: string,
): Promise<Change | undefined> {
  const reason = event === 'complaint' ? 'fbl' : bounce === 'hard' ? 'bounce' : null;
  const mail = MESSAGE_ID.exec(message_id ?? '')?.[1] ?? null;
  return take(pool, [site, id, reason, mail, address ?? null]);
}

/** Takes the answer of a mail server that the mailbox of a mail does not exist, as the bounce that a provider would report. */
export async function takeBounce(
  pool: Pool,
  { id, site_id }: Pick<ClaimedMail, 'id' | 'site_id'>,
): Promise<Change | undefined> {
  return take(pool, [site_id, `refused:${id}`, 'bounce', id, null]);
}

async function take(pool: Pool, values: readonly (string | null)[]): Promise<Change | undefined> {
  const { rows } = await pool.query<Change>(
    'SELECT member, number::float8 AS number FROM take_mail_event($1, $2, $3, $4, $5)',
    [...values],
  );
  return rows[0];
}
