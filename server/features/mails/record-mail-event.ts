import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import { MAIL_EVENT_HEADERS, type mailEvent } from '../../../contract/mails.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import type { ClaimedMail } from '../../platform/mail/mail-rows.ts';
import { Refusal } from '../../platform/problems.ts';

export type MailEvent = BodyOf<typeof mailEvent>;

/** Maximum difference between the time of a signature and the clock. A replay within it has no effect, because an event counts once. */
const WINDOW_MS = 5 * 60_000;
/** The id of a mail of this installation, in a Message-ID. */
const MESSAGE_ID = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s<>]+)?>?$/i;

/** Refuses a request without a valid, recent signature of its raw body. */
export function checkSignature({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer, secret: string): void {
  const time = String(headers[MAIL_EVENT_HEADERS.time] ?? '');
  const received = Buffer.from(String(headers[MAIL_EVENT_HEADERS.signature] ?? ''), 'hex');
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isRecent = /^\d{1,12}$/.test(time) && Math.abs(Date.now() - Number(time) * 1_000) <= WINDOW_MS;
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected);
  if (!isRecent || !isGenuine) throw new Refusal('signature_invalid', {});
}

const APPENDED_CHANGE = query({
  row: { member: MemberId, number: z.nullable(z.int()) },
  text: 'SELECT member, number::float8 AS number FROM apply_mail_event($1, $2, $3, $4, $5)',
});
/** A change in the feed of a member. */
type Change = RowOf<typeof APPENDED_CHANGE>;

/** Records the event of a mail provider. A complaint or a hard bounce stops the notification mails of the member. */
export async function recordMailEvent(
  pool: Pool,
  { id, event, bounce = 'hard', message_id, address }: MailEvent,
  site: string,
): Promise<Change | undefined> {
  const reason = event === 'complaint' ? 'fbl' : bounce === 'hard' ? 'bounce' : null;
  const mail = MESSAGE_ID.exec(message_id ?? '')?.[1] ?? null;
  return readRow(pool, APPENDED_CHANGE, [site, id, reason, mail, address ?? null]);
}

/** Records the reply of a mail server that a mailbox does not exist, like the bounce that a provider reports. */
export async function recordBounce(
  pool: Pool,
  { id, site_id }: Pick<ClaimedMail, 'id' | 'site_id'>,
): Promise<Change | undefined> {
  return readRow(pool, APPENDED_CHANGE, [site_id, `refused:${id}`, 'bounce', id, null]);
}
