import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, readAddress } from './addresses.ts';

// Every request to an address that a user supplied goes through this agent:
//
//   address ─▶ https, no credentials? ─▶ IP address: public? ─▶ connect ─▶ name: one look-up, only public addresses
//                │                          │                           ─▶ request ─▶ status and headers
//                ▼                          ▼                                    │
//            OutboundRefusal, nothing was sent                        a redirect is a refusal too
//
// The name is resolved and checked when the connection opens, so that a name cannot change its address after the check
// (DNS rebinding). Each request has its own connection. The agent stores nothing, and so no cookies.

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface GuardedAgentOptions {
  /** An allowed origin on loopback: the fake push service of tests. */
  readonly testOrigin?: string | undefined;
  readonly resolve?: Resolve;
  readonly timeLimitMs?: number;
}

/** The address is not allowed, or it answered with a redirect. The message contains no address. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
}

const TIME_LIMIT_MS = 10_000;
/** The most bytes of a body. The agent does not use the body, and closes the connection of a longer one. */
const ANSWER_BYTES_MAX = 16 * 1024;

export class GuardedAgent {
  readonly #testOrigin: string | undefined;
  readonly #timeLimitMs: number;
  readonly #lookup: LookupFunction;

  constructor({ testOrigin, resolve = resolveByDns, timeLimitMs = TIME_LIMIT_MS }: GuardedAgentOptions = {}) {
    this.#testOrigin = testOrigin;
    this.#timeLimitMs = timeLimitMs;
    this.#lookup = publicLookup(resolve);
  }

  /** Returns why an address is refused, or undefined. The look-up of a name can still refuse it later. */
  findRefusalReason(address: string): string | undefined {
    if (!URL.canParse(address)) return 'not an address';
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return 'an address with credentials';
    if (url.origin === this.#testOrigin) return undefined;
    if (url.protocol !== 'https:') return 'not https';
    const digits = readAddress(url.hostname);
    return digits === undefined || isPublicAddress(digits) ? undefined : 'not a public address';
  }

  /** Posts and returns the status of the answer. Throws OutboundRefusal or a network error, always within the time limit. */
  async post(address: string, { headers, body }: OutboundRequest): Promise<OutboundAnswer> {
    const reason = this.findRefusalReason(address);
    if (reason !== undefined) throw new OutboundRefusal(reason);
    const url = new URL(address);
    const isTest = url.origin === this.#testOrigin;
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      agent: false,
      signal: AbortSignal.timeout(this.#timeLimitMs),
      ...(isTest ? {} : { lookup: this.#lookup }),
    };
    const { statusCode = 0, headers: answered } = await ask(url, options, body);
    if (statusCode >= 300 && statusCode < 400) throw new OutboundRefusal('a redirect');
    return { status: statusCode, retryAfter: answered['retry-after'] };
  }
}

/** Resolves with the head of the answer. A long, slow or incomplete body has no effect. */
function ask(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecurely : requestPlainly;
    const request = send(url, options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) answer.destroy();
      });
      answer.on('error', () => {});
      resolve(answer);
    });
    request.on('error', reject).end(body);
  });
}

/** Resolves a name for the connection that opens, and returns its public addresses only. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    const answer = async (): Promise<void> => {
      const found = await resolve(hostname).catch(toError);
      if (found instanceof Error) return callback(found, '');
      const open = found.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (first === undefined) callback(new OutboundRefusal('a name without a public address'), '');
      else if (all === true) callback(null, open);
      else callback(null, first.address, first.family);
    };
    void answer();
  };
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error('the name was not resolved'));

const resolveByDns: Resolve = (hostname) => lookUp(hostname, { all: true });
