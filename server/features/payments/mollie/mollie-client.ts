import { Agent } from 'node:http';
import { createMollieClient, MollieApiError } from '@mollie/api-client';
import { ProviderRefusal } from '../provider.ts';

export interface MollieOptions {
  readonly apiKey: string;
  /** The origin of a stand-in for the API on loopback. */
  readonly testOrigin?: string | undefined;
  /** For tests: the time limit of a request with all its repetitions. */
  readonly timeLimitMs?: number;
}

export type Mollie = ReturnType<typeof createMollieClient>;

const TIME_LIMIT_MS = 10_000;
/** Statuses that do not concern the payment, but our key, concurrent requests or too many of them. A retry may succeed. */
const TEMPORARY = new Set([401, 403, 408, 409, 429]);

const IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g;

/** Makes the official client. Every request ends within the time limit. */
export function openMollie({ apiKey, testOrigin, timeLimitMs = TIME_LIMIT_MS }: MollieOptions): Mollie {
  const client = createMollieClient({ apiKey, ...(testOrigin !== undefined && { apiEndpoint: `${testOrigin}/v2/` }) });
  limitTime(client, { timeLimitMs, agent: testOrigin?.startsWith('http:') === true ? new Agent() : undefined });
  return client;
}

/** Runs a request. Throws a ProviderRefusal if Mollie refuses it for good, and another error if a retry may succeed. */
export async function askMollie<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof MollieApiError)) throw error;
    const { statusCode = 0, field, message } = error;
    // The log contains the message, but no account number of a member.
    const detail = message.replaceAll(IBAN, '…');
    const text = field === undefined ? detail : `${field}: ${detail}`;
    if (statusCode >= 400 && statusCode < 500 && !TEMPORARY.has(statusCode)) throw new ProviderRefusal(text);
    throw new Error(`Mollie: ${statusCode === 0 ? '' : `${statusCode} `}${text}`, { cause: error });
  }
}

type Request = (path: string, options?: object) => Promise<unknown>;

/**
 * The client has no time limit. It repeats a request after a 5xx and waits as long as Mollie requests. A repetition after the idempotency
 * key has expired (one hour) would create a second payment. Therefore the signal ends a request and its repetitions. The function that
 * sends all requests accepts options of fetch, but it is not public.
 */
function limitTime(
  client: Mollie,
  { timeLimitMs, agent }: { readonly timeLimitMs: number; readonly agent: Agent | undefined },
): void {
  const sender: unknown = Reflect.get(client.capabilities, 'networkClient');
  if (!hasRequest(sender)) throw new Error('this version of the Mollie client sends its requests in another way');
  const send = sender.request;
  sender.request = (path, options) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const sent = send(path, { ...options, signal, ...(agent !== undefined && { agent }) });
    // The pause before a repetition ignores the signal.
    return Promise.race([sent, whenAborted(signal)]);
  };
}

const hasRequest = (value: unknown): value is { request: Request } =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Mollie: no answer in time')), { once: true });
  });
