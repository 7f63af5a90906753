import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal, problemBody } from '../problems.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE'];
const RETRY_WHEN_UNAVAILABLE_SECONDS = 2;

/** Every answer that is not a success is a problem of the contract: whatever was thrown, and whatever is not served. */
export function answerProblems(app: FastifyInstance, bodyLimit: number): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error, bodyLimit);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
    return sendProblem(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const served = METHODS.filter((method) => app.hasRoute({ url: path, method }));
    if (served.length === 0) return sendProblem(new Refusal('not_found', {}), request, reply);
    return sendProblem(new Refusal('method_not_allowed', {}), request, reply.header('allow', served.join(', ')));
  });
}

export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = retryAfterSeconds(refusal);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(problemBody(refusal, request.id));
}

function retryAfterSeconds({ code, data }: Refusal): number | undefined {
  if (code === 'unavailable') return RETRY_WHEN_UNAVAILABLE_SECONDS;
  if ('retry_after_seconds' in data) return data.retry_after_seconds;
  return 'minutes' in data ? data.minutes * 60 : undefined;
}

/** What is thrown on purpose stays; what the frame or the database throws gets the code that says most to a client. */
export function toRefusal(error: unknown, bodyLimit: number): Refusal {
  if (error instanceof Refusal) return error;
  const code = readCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('payload_too_large', { limit_bytes: bodyLimit });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type', {});
  if (code !== undefined && UNAVAILABLE.has(code)) return new Refusal('unavailable', {});
  if (isConnectFailure(error)) return new Refusal('unavailable', {});
  const status = readStatus(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal('invalid_request', { issues: [{ path: 'request', code: code?.toLowerCase() ?? 'malformed' }] });
  }
  return new Refusal('internal', {});
}

/** The database is starting or stopping, or has no connection to spare: worth another try. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006']);

/** The code of an error, or of the one that a query library wrapped. */
function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return readCode(error.cause);
}

function readStatus(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/** The database cannot be reached. The pool's own errors carry no code; a socket's say `connect`, unlike a file's. */
function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  return (
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message) || isConnectFailure(error.cause)
  );
}
