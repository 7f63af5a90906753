import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import { WEBHOOK_PATH } from './payment-addresses.ts';
import type { PaymentJobs } from './payment-jobs.ts';

interface WebhookDependencies extends Pick<PaymentJobs, 'wakePayments'> {
  readonly pool: Pool;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/** The characters of payment ids at all providers. Other text names no payment, and the database cannot store some of it. */
const PROVIDER_ID = /^[\w-]{1,100}$/;
/** Maximum size of the body, a form with an id. */
const BODY_BYTES_MAX = 4_096;
/** The calls of one network in a window. A provider has few addresses and several calls for each payment. */
const ALL_IDS = { name: 'payment-told', max: 600, windowMs: 60_000 };
/** The unknown ids of one network in a window. A provider may name a payment before its answer to the creation is stored. */
const UNKNOWN_IDS = { name: 'payment-unknown', max: 60, windowMs: 3_600_000 };

/**
 * Mounts the webhook. It marks the payment as due and answers; a job asks the provider. The server trusts only the id of the request. A
 * forged or repeated id only makes the server ask the provider. An unknown id has the same answer and stores nothing. A flood is refused
 * with 429 before it reaches the database: providers repeat refused calls, and the poller asks about every payment anyway.
 */
export function mountWebhook(app: FastifyInstance, { pool, wakePayments, createLimit }: WebhookDependencies): void {
  const calls = createLimit?.(ALL_IDS);
  const unknown = createLimit?.(UNKNOWN_IDS);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      String(body),
    );
    scope.post<{ Querystring: { provider?: string }; Body: string | undefined }>(
      WEBHOOK_PATH,
      { bodyLimit: BODY_BYTES_MAX, config: { fromAnywhere: true } },
      async (request, reply) => {
        const {
          query: { provider },
          body,
        } = request;
        const network = networkOf(request.ip);
        refuseToWait((await calls?.count(request, network)) ?? 0);
        refuseToWait((await unknown?.peek(request, network)) ?? 0);
        const id = new URLSearchParams(body ?? '').get('id') ?? '';
        const note =
          PROVIDER_ID.test(id) && typeof provider === 'string' ? await notePayment(pool, provider, id) : 'unknown';
        if (note === 'noted') wakePayments();
        if (note === 'unknown') await unknown?.count(request, network);
        return reply.code(200).send({ ok: true });
      },
    );
  });
}

const NOTE = query({
  row: {
    /** `waits`: the payment is already due, so a repeated call starts no job. */
    note: z.enum(['noted', 'waits', 'unknown']),
  },
  text: 'SELECT mark_payment_due($1, $2) AS note',
});
type Note = RowOf<typeof NOTE>['note'];

/** Marks the payment with this id at a provider as due. */
export async function notePayment(pool: Pool, provider: string, providerId: string): Promise<Note> {
  return (await readRow(pool, NOTE, [provider, providerId]))?.note ?? 'unknown';
}
