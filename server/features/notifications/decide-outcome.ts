import type { OutboundAnswer } from '../../platform/security/guarded-agent.ts';

/** The outcome of one push for its subscription. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** The endpoint does not exist, or it refused too many consecutive pushes. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly delayMs: number; readonly isRefusal: boolean };

/** The answer of the push service, or a failure. `refused`: the guarded agent blocks the request. `unreachable`: may be temporary. */
export type Reply = OutboundAnswer | { readonly failure: 'refused' | 'unreachable'; readonly reason: string };

/** The number of consecutive failures and of clear refusals before this push. */
export interface FailedBefore {
  readonly tries: number;
  readonly refusals: number;
}

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;
const LONGEST_RETRY_AFTER_MS = 6 * 3_600_000;
/** Number of consecutive clear refusals that end a subscription. */
const REFUSALS_MOST = 4;

export function decideOutcome(reply: Reply, before: FailedBefore, now: number): Outcome {
  if ('failure' in reply) return reply.failure === 'refused' ? refused(before) : backOff(before);
  const { status, retryAfter } = reply;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return refused(before);
  const delayMs = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : undefined;
  return delayMs === undefined ? backOff(before) : { kind: 'later', delayMs, isRefusal: false };
}

function refused(before: FailedBefore): Outcome {
  return before.refusals + 1 >= REFUSALS_MOST ? { kind: 'gone' } : { ...backOff(before), isRefusal: true };
}

function backOff({ tries }: FailedBefore) {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries, 20), LONGEST_DELAY_MS);
  return { kind: 'later', delayMs, isRefusal: false } as const;
}

/** Parses `Retry-After` (seconds or a date) into milliseconds from now. Returns undefined if it is missing or invalid. */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const isDate = /^[A-Z][a-z]+, /.test(value);
  const delayMs = isDate ? Date.parse(value) - now : Number(/^\d+$/.exec(value)?.[0]) * 1_000;
  return Number.isNaN(delayMs) ? undefined : Math.min(Math.max(delayMs, 1_000), LONGEST_RETRY_AFTER_MS);
}
