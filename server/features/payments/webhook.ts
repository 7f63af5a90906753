import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { networkOf } from '../../platform/security/addresses.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';

interface WebhookDependencies {
  readonly pool: Pool;
  /** Asks the providers about the payments that are due. */
  readonly wakePayments: () => void;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/** Where providers tell that something happened to a payment. */
export const WEBHOOK_PATH = '/api/payment-told.php';
/** What the id of a payment is made of at every provider. Other text names no payment, and some is none for the database. */
const PROVIDER_ID = /^[\w-]{1,100}$/;
/** A form with an id. */
const BODY_BYTES_MAX = 4_096;
/** How much a network may tell. A provider has few addresses, and tells several times about each payment. */
const TOLD = { name: 'payment-told', max: 600, windowMs: 60_000 };
/** How many ids a network may name that no payment has. Providers name some: of payments whose answer is on its way. */
const UNKNOWN_TOLD = { name: 'payment-unknown', max: 60, windowMs: 3_600_000 };

/**
 * Takes the word of a provider that something happened to one of its payments. It stores that the payment is due and answers; a job asks
 * the provider. Nothing of the request is believed but the id, and an unknown id has the same answer: whoever forges or repeats one
 * makes the server ask the provider, and no more. An unknown id stores nothing. A flood is refused with 429 before the database sees it:
 * providers repeat what was refused, and the poller asks about every payment anyway.
 */
export function mountWebhook(app: FastifyInstance, { pool, wakePayments, createLimit }: WebhookDependencies): void {
  const told = createLimit?.(TOLD);
  const unknown = createLimit?.(UNKNOWN_TOLD);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      String(body),
    );
    scope.post<{ Querystring: { provider?: string }; Body: string | undefined }>(
      WEBHOOK_PATH,
      { bodyLimit: BODY_BYTES_MAX, config: { fromAnywhere: true } },
      async (request, reply) => {
        const { query, body } = request;
        const network = networkOf(request.ip);
        refuseToWait((await told?.count(request, network)) ?? 0);
        refuseToWait((await unknown?.peek(request, network)) ?? 0);
        const id = new URLSearchParams(body ?? '').get('id') ?? '';
        const note =
          PROVIDER_ID.test(id) && typeof query.provider === 'string'
            ? await notePayment(pool, query.provider, id)
            : 'unknown';
        if (note === 'noted') wakePayments();
        if (note === 'unknown') await unknown?.count(request, network);
        return reply.code(200).send({ ok: true });
      },
    );
  });
}

/** `waits`: the payment is due already, so that a repeated word wakes nobody. */
type Note = 'noted' | 'waits' | 'unknown';

/** Notes that a provider has something to say about a payment, by its id there. */
export async function notePayment(pool: Pool, provider: string, providerId: string): Promise<Note> {
  const { rows } = await pool.query<{ note: Note }>('SELECT note_payment($1, $2) AS note', [provider, providerId]);
  return rows[0]?.note ?? 'unknown';
}
