import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AUTH_COOKIE } from '../../../contract/rules.ts';
import { Refusal } from '../problems.ts';

const WINDOW_MS = 60_000;
/** Requests in a window. A busy household behind one address stays far below; a flooding script does not. */
const PER_ADDRESS = 6_000;
const PER_SESSION = 3_000;

/** Sets general limits for the calls, counted in this process. Calls that need a stricter limit (login) have their own. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
  });
  const byAddress = app.createRateLimit({ max: PER_ADDRESS, timeWindow: WINDOW_MS });
  const bySession = app.createRateLimit({ max: PER_SESSION, timeWindow: WINDOW_MS, keyGenerator: sessionKey });
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/media/')) return;
    refuseIfOver(await byAddress(request));
    if (sessionKey(request) !== '') refuseIfOver(await bySession(request));
  });
}

type Count = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseIfOver(count: Count): void {
  if (!count.isAllowed && count.isExceeded)
    throw new Refusal('rate_limited', { retry_after_seconds: Math.max(1, count.ttlInSeconds) });
}

/** Returns the hash of the session cookie, because the counter must not hold the secret; empty without a session. */
function sessionKey(request: FastifyRequest): string {
  const cookie = request.headers.cookie?.split('; ').find((part) => part.startsWith(`${AUTH_COOKIE}=`));
  return cookie === undefined ? '' : createHash('sha256').update(cookie).digest('base64url');
}
