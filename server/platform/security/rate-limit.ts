import { createHash } from 'node:crypto';
import type {} from '@fastify/cookie';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { connectRedis } from '../redis.ts';
import { networkOf } from './addresses.ts';
import { redisCounters } from './redis-counters.ts';
import { SessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to this route are not counted: files of the app, and the requests of load balancers and Prometheus. */
    readonly unlimited?: boolean;
  }
}

const WINDOW_MS = 60_000;
/** The most requests in a window. A busy household behind one address stays far below; a flooding script does not. */
const PER_ADDRESS = 6_000;
const PER_SESSION = 3_000;
/** How many counters of a limit a process without Redis holds. One more replaces the oldest. */
const COUNTERS_MOST = 50_000;
const REDIS_PREFIX = 'liaison:limit:';

interface LimitOptions {
  /** Separates the counters of this limit from all others. */
  readonly name: string;
  /** The most counts of a key in a window. A window begins with the first count. */
  readonly max: number;
  readonly windowMs: number;
}

interface Limit {
  /** Counts one for the key. Returns the seconds to wait, or 0 within the limit. */
  count(request: FastifyRequest, key: string): Promise<number>;
  /** Like `count`, without counting. */
  peek(request: FastifyRequest, key: string): Promise<number>;
}

export type CreateLimit = (options: LimitOptions) => Limit;

/**
 * Sets general limits for all requests except to unlimited routes, and returns the function that creates stricter ones. The counters are in
 * Redis, which all processes share, or without Redis in this process. While Redis is down, there are no limits.
 */
export async function limitRates(
  app: FastifyInstance,
  redisUrl: string | undefined,
  isHttps = false,
): Promise<CreateLimit> {
  const cookie = new SessionCookie(isHttps);
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl);
  app.addHook('onClose', async () => redis?.disconnect());
  await app.register(rateLimit, {
    global: false,
    ...(redis === undefined ? {} : { store: redisCounters(redis, REDIS_PREFIX) }),
  });
  const createLimit: CreateLimit = (options) => openLimit(app, options);
  const byAddress = createLimit({ name: 'address', max: PER_ADDRESS, windowMs: WINDOW_MS });
  const bySession = createLimit({ name: 'session', max: PER_SESSION, windowMs: WINDOW_MS });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.unlimited === true) return;
    refuseToWait(await byAddress.count(request, networkOf(request.ip)));
    const session = sessionKey(cookie, request);
    if (session !== '') refuseToWait(await bySession.count(request, session));
  });
  return createLimit;
}

/** The interval at which requests beyond the limit of a pace are still accepted. */
const PACE_SECONDS = 5;

/**
 * Returns the function that counts a request for a key. Beyond `max` in a window it only slows down: it then refuses all but one request
 * every PACE_SECONDS. Without `createLimit` there is no pace.
 */
export function createPace(
  createLimit: CreateLimit | undefined,
  { name, max, windowMs }: LimitOptions,
): (request: FastifyRequest, key: string) => Promise<void> {
  const tries = createLimit?.({ name, max, windowMs });
  const pace = createLimit?.({ name: `${name}-pace`, max: 1, windowMs: PACE_SECONDS * 1_000 });
  return async (request, key) => {
    if (tries === undefined || pace === undefined) return;
    if ((await tries.count(request, key)) > 0) refuseToWait(await pace.count(request, key));
  };
}

/** Refuses a request that would have to wait. */
export function refuseToWait(seconds: number): void {
  if (seconds > 0) throw new Refusal('rate_limited', { retry_after_seconds: seconds });
}

function openLimit(app: FastifyInstance, { name, max, windowMs }: LimitOptions): Limit {
  const keys = new WeakMap<FastifyRequest, string>();
  const options: RateLimitOptions = {
    max,
    timeWindow: windowMs,
    cache: COUNTERS_MOST,
    skipOnError: true,
    // All limits share the counters, so the name is part of the key. The rest is hashed: it may be an address, which Redis need not hold.
    keyGenerator: (request) => `${name}:${hash(keys.get(request) ?? '')}`,
  };
  const apply = app.createRateLimit(options);
  const ask = async (request: FastifyRequest, key: string, increment: boolean): Promise<number> => {
    keys.set(request, key);
    const counted = await apply(request, { increment });
    return !counted.isAllowed && counted.isExceeded ? Math.max(1, counted.ttlInSeconds) : 0;
  };
  return {
    count: (request, key) => ask(request, key, true),
    peek: (request, key) => ask(request, key, false),
  };
}

/**
 * Returns the hash of the session token, because the counter must not hold the secret; empty without a session. It reads the same token as
 * the calls do.
 */
function sessionKey(cookie: SessionCookie, request: FastifyRequest): string {
  const presented = cookie.read(request);
  return presented === undefined ? '' : hash(presented.token);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
