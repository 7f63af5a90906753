import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../../../platform/problems.ts';
import { decide } from './decide.ts';
import { type SandboxOutcome, OUTCOMES } from './outcomes.ts';
import { sandboxPage } from './sandbox-page.ts';
import { SANDBOX_PATH } from './sandbox-provider.ts';
import { findSandboxPayment, SANDBOX_ID, type SandboxPayment } from './sandbox-rows.ts';
import { SANDBOX_STYLE } from './sandbox-style.ts';
import { pageLanguage } from './sandbox-words.ts';

interface SandboxDependencies {
  readonly pool: Pool;
  /** The webhook of the shop. It receives only the id of a payment of the sandbox. */
  readonly notifyShop: (providerId: string) => Promise<unknown>;
  /** Replaces the timers in tests. */
  readonly later?: (seconds: number, work: () => void) => void;
}

type Page = FastifyRequest<{ Params: { id: string } }>;

/** Maximum size of the body, a form with one field. */
const BODY_BYTES_MAX = 1_024;
const STYLE_HASH = createHash('sha256').update(SANDBOX_STYLE).digest('base64');

/**
 * Serves the page on which a visitor chooses the outcome of a payment of the sandbox. The page has no session: like that of a real
 * provider, it is open to everyone with its address. Reading it changes nothing; only a form of the page itself decides.
 */
export function serveSandbox(
  app: FastifyInstance,
  { pool, notifyShop, later = timersOf(app) }: SandboxDependencies,
): void {
  const show = async (request: Page, reply: FastifyReply) => {
    const payment = await paymentOf(pool, request.params.id);
    return sendPage(
      reply,
      payment,
      sandboxPage(payment, pageLanguage(payment.language, request.headers['accept-language'])),
    );
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    scope.get(`${SANDBOX_PATH}/:id`, show);
    scope.post<{ Params: { id: string }; Body: URLSearchParams | undefined }>(
      `${SANDBOX_PATH}/:id`,
      { bodyLimit: BODY_BYTES_MAX },
      async (request, reply) => {
        const { id } = await paymentOf(pool, request.params.id);
        const decided = await decide(pool, id, outcomeOf(request.body?.get('outcome')));
        for (const seconds of decided?.plan.webhookAfterSeconds ?? []) {
          const report = (): void =>
            void notifyShop(id).catch((error: unknown) =>
              request.log.error({ err: error }, 'the webhook of the sandbox'),
            );
          if (seconds === 0) report();
          else later(seconds, report);
        }
        const isBack = decided?.plan.returns === true;
        return reply
          .header('cache-control', 'no-store')
          .redirect(isBack ? decided.returnUrl : `${SANDBOX_PATH}/${id}`, 303);
      },
    );
  });
}

async function paymentOf(pool: Pool, id: string): Promise<SandboxPayment> {
  const payment = SANDBOX_ID.test(id) ? await findSandboxPayment(pool, id) : undefined;
  if (payment === undefined) throw new Refusal('not_found', {});
  return payment;
}

function outcomeOf(text: string | null | undefined): SandboxOutcome {
  const found = OUTCOMES.find((outcome) => outcome === text);
  if (found === undefined)
    throw new Refusal('invalid_request', { issues: [{ path: 'outcome', code: 'invalid_value' }] });
  return found;
}

/** The page runs no script and loads nothing. Browsers also apply the policy to the address to which the form redirects. */
function sendPage(reply: FastifyReply, { return_url }: SandboxPayment, html: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "base-uri 'none'",
    `form-action 'self' ${new URL(return_url).origin}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      // The form must send its origin, and no other site receives the address.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Timers that end with the server. The poller replaces a webhook that is lost with them, as with a real provider. */
function timersOf(app: FastifyInstance) {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return (seconds: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, seconds * 1_000);
    timers.add(timer.unref());
  };
}
