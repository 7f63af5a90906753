import { addressOf, type BodyOf, type Call, type QueryOf, type ResponseOf } from '../../../contract/call.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { ProblemBody, problemCode } from '../../../contract/problem.ts';
import { CALL_TIMEOUT_MS, RETRIES } from '../../../contract/rules.ts';
import { currentDevice } from './device.ts';
import { ApiFailure, type Failure, isTransient } from './failure.ts';
import { backoffMs, sleep } from './backoff.ts';
import { noteAnswer } from './reachability.ts';

export interface Asking<C> {
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** A piece of a file, for a call that takes one. It says itself what type it is. */
  readonly bytes?: Blob;
  readonly signal?: AbortSignal;
  /** Goes out though the page is left at this moment. For what is small. */
  readonly keepalive?: boolean;
  /** For whom: by default whoever is signed in on this device. The server refuses another member's cookie. */
  readonly member?: MemberId | null;
}

const signedOut = new Set<() => void>();

/** Hears when the server says that nobody is signed in, on any call but the user endpoint's. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

/**
 * Makes one call of the contract and gives its parsed answer, or throws an ApiFailure (or the signal's own reason).
 * Reads are tried again here, five times, exponentially; writes never: they go through the outbox, or are one tap.
 */
export async function request<C extends Call>(call: C, asking: Asking<C> = {}): Promise<ResponseOf<C>> {
  const tries = call.method === 'GET' && call.writes !== true ? RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once(call, asking);
    noteAnswer('failure' in answer ? answer.failure : null);
    if ('value' in answer) return answer.value;
    if (attempt >= tries || !isTransient(answer.failure)) {
      tellIfSignedOut(call, answer.failure);
      throw new ApiFailure(answer.failure);
    }
    await sleep(backoffMs(attempt, answer.failure), asking.signal);
  }
}

function tellIfSignedOut(call: Call, failure: Failure): void {
  if (failure.kind !== 'problem' || failure.code !== 'authentication_required' || isUserEndpoint(call)) return;
  for (const listener of signedOut) listener();
}

const isUserEndpoint = (call: Call) => call.path.endsWith('user.php');

async function once<C extends Call>(
  call: C,
  asking: Asking<C>,
): Promise<{ value: ResponseOf<C> } | { failure: Failure }> {
  asking.signal?.throwIfAborted();
  let response: Response;
  let text: string;
  const limit = AbortSignal.timeout(call.upload === true ? CALL_TIMEOUT_MS * 6 : CALL_TIMEOUT_MS);
  try {
    response = await fetch(addressOf(call, asking.query), {
      method: call.method,
      headers: headersOf(call, asking),
      body: asking.bytes ?? JSON.stringify(asking.body),
      credentials: 'same-origin',
      redirect: 'error',
      keepalive: asking.keepalive === true,
      signal: asking.signal === undefined ? limit : AbortSignal.any([asking.signal, limit]),
    });
    text = await response.text();
  } catch {
    asking.signal?.throwIfAborted();
    return { failure: { kind: limit.aborted ? 'timeout' : 'network' } };
  }
  return readAnswer(call, response.status, text);
}

/** What an answer says: its parsed body, or why it is none. */
function readAnswer<C extends Call>(
  call: C,
  status: number,
  text: string,
): { value: ResponseOf<C> } | { failure: Failure } {
  // No content is an answer too: nobody, nothing.
  const json = status === 204 ? null : parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = call.response.safeParse(json);
    return parsed.success ? { value: parsed.data as ResponseOf<C> } : { failure: { kind: 'not_an_answer', status } };
  }
  const problem = ProblemBody.safeParse(json);
  if (!problem.success) return { failure: { kind: 'not_an_answer', status } };
  const { code, data, request_id } = problem.data;
  return { failure: { kind: 'problem', code: problemCode(code, status), status, data, requestId: request_id } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What every call of ours says of itself. */
function headersOf<C extends Call>(
  call: C,
  { body, member = currentDevice()?.member_id ?? null }: Asking<C>,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(call.access === 'member' && member !== null && { 'X-Member': member }),
    ...(isUserEndpoint(call) && { 'X-Request-Type': 'client' }),
  };
}
