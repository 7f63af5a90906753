import { addressOf, type BodyOf, type Call, type QueryOf, type ResponseOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProblemBody, problemCode } from '../../../contract/base/problem.ts';
import { CALL_TIMEOUT_MS, RETRIES } from '../../../contract/base/rules.ts';
import { currentDevice } from './device.ts';
import { ApiFailure, type Failure, isTransient } from './failure.ts';
import { backoffMs, sleep } from './backoff.ts';
import { noteAnswer } from './reachability.ts';
import { noteServerClock } from './server-clock.ts';

export interface RequestOptions<C> {
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** One piece of a file, for a call that accepts files. The Blob carries its own media type. */
  readonly bytes?: Blob;
  readonly signal?: AbortSignal;
  /** Lets the request continue when the page closes (`keepalive`). For small bodies only. */
  readonly keepalive?: boolean;
  /**
   * The member that the call is for; by default the member who is signed in on this device. The server refuses another
   * member's cookie.
   */
  readonly member?: MemberId | null;
  /**
   * Sends the cookie even of a session that this device has ended: for the logout itself, and for the login, whose answer
   * replaces the cookie.
   */
  readonly withEndedCookie?: boolean;
  /** Leaves the retries of a GET to the query that makes it (`retry-in-query.ts`). */
  readonly isRetriedByQuery?: boolean;
}

let mayUseCookie: () => true | Promise<boolean> = () => true;

/** Sets the check before each call: whether the call may carry the session cookie. It returns `true` at once if it need not wait. */
export function guardCookie(check: typeof mayUseCookie): void {
  mayUseCookie = check;
}

const signedOutListeners = new Set<() => void>();

/**
 * Adds a listener for answers that leave this device without a usable session: `account_suspended`, and `authentication_required`
 * to any call except those of `/api/user.php`.
 */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/**
 * Makes one call of the contract and returns its parsed answer. Throws an ApiFailure or the signal's own reason. A GET
 * that does not write is retried here up to five times with exponential backoff, unless its query does that. Other calls
 * are never retried here: the outbox retries them, or the member taps again.
 */
export async function request<C extends Call>(call: C, options: RequestOptions<C> = {}): Promise<ResponseOf<C>> {
  const tries = call.method === 'GET' && call.writes !== true && options.isRetriedByQuery !== true ? RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once(call, options);
    noteAnswer('failure' in answer ? answer.failure : null);
    if ('value' in answer) return answer.value;
    if (attempt >= tries || !isTransient(answer.failure)) {
      notifyIfSignedOut(call, answer.failure);
      throw new ApiFailure(answer.failure);
    }
    await sleep(backoffMs(attempt, answer.failure), options.signal);
  }
}

function notifyIfSignedOut(call: Call, failure: Failure): void {
  if (failure.kind !== 'problem') return;
  const hasEnded =
    failure.code === 'account_suspended' || (failure.code === 'authentication_required' && !isUserEndpoint(call));
  if (!hasEnded) return;
  for (const listener of signedOutListeners) listener();
}

const isUserEndpoint = (call: Call) => call.path.endsWith('user.php');

async function once<C extends Call>(
  call: C,
  options: RequestOptions<C>,
): Promise<{ value: ResponseOf<C> } | { failure: Failure }> {
  options.signal?.throwIfAborted();
  const allowed = options.withEndedCookie === true || mayUseCookie();
  const hasCookie = allowed === true || (await allowed);
  let response: Response;
  let text: string;
  const limit = AbortSignal.timeout(call.upload === true ? CALL_TIMEOUT_MS * 6 : CALL_TIMEOUT_MS);
  try {
    response = await fetch(addressOf(call, options.query), {
      method: call.method,
      headers: headersOf(call, options),
      body: options.bytes ?? JSON.stringify(options.body),
      credentials: hasCookie ? 'same-origin' : 'omit',
      redirect: 'error',
      keepalive: options.keepalive === true,
      signal: options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]),
    });
    noteServerClock(response.headers.get('date'));
    text = await response.text();
  } catch {
    options.signal?.throwIfAborted();
    return { failure: { kind: limit.aborted ? 'timeout' : 'network' } };
  }
  return readAnswer(call, response.status, text);
}

/** Returns the parsed body of an answer, or the failure if the server refused the call or the body is not of the contract. */
function readAnswer<C extends Call>(
  call: C,
  status: number,
  text: string,
): { value: ResponseOf<C> } | { failure: Failure } {
  // A 204 has no body to parse.
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

/** `X-Member` names the member that the call is for, so that the server can refuse another member's cookie. */
function headersOf<C extends Call>(
  call: C,
  { body, member = currentDevice()?.member_id ?? null }: RequestOptions<C>,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(call.access !== 'anyone' && member !== null && { 'X-Member': member }),
    ...(isUserEndpoint(call) && { 'X-Request-Type': 'client' }),
  };
}
