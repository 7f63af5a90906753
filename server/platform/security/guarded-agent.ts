import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, readAddress } from './public-address.ts';

// The one way out to an address that a user supplied:
//
//   address ─▶ https, no credentials? ─▶ digits: public? ─▶ connect ─▶ name: looked up once, and only its public addresses
//                │                          │                           are connected to ─▶ request ─▶ status and headers
//                ▼                          ▼                                    │
//            OutboundRefusal, nothing was sent                        a redirect is a refusal too
//
// The name is judged where the connection is made, so what it meant a moment before does not matter. A connection is
// made for one request and ends with it; nothing is remembered, cookies neither.

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
  /** An origin on loopback that is allowed all the same: a stand-in for tests. */
  readonly testOrigin?: string | undefined;
  readonly resolve?: Resolve;
  readonly timeLimitMs?: number;
}

/** This address is not asked, or sent us elsewhere. The reason names no address. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
}

const TIME_LIMIT_MS = 10_000;
/** An answer's body is not read for its own sake; one longer than this is cut. */
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

  /** Why an address would not be asked, as far as it says so itself; undefined where its name decides. */
  findFault(address: string): string | undefined {
    if (!URL.canParse(address)) return 'not an address';
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return 'an address with credentials';
    if (url.origin === this.#testOrigin) return undefined;
    if (url.protocol !== 'https:') return 'not https';
    const digits = readAddress(url.hostname);
    return digits === undefined || isPublicAddress(digits) ? undefined : 'not a public address';
  }

  /** Posts and gives the answer's status. Throws OutboundRefusal, or what the network throws; either way within the time limit. */
  async post(address: string, { headers, body }: OutboundRequest): Promise<OutboundAnswer> {
    const fault = this.findFault(address);
    if (fault !== undefined) throw new OutboundRefusal(fault);
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

/** Resolves when the head of the answer is there. The status says it all: a body that is long, slow or breaks off changes nothing. */
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

/** Looks a name up for the connection that is being made, and gives it public addresses only. */
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

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error('a name was not looked up'));

const resolveByDns: Resolve = (hostname) => lookUp(hostname, { all: true });
