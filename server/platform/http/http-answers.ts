import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal, problemBody } from '../problems.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE'];
const RETRY_WHEN_UNAVAILABLE_SECONDS = 2;

/** Answers every thrown error and every unknown address with a problem of the contract. */
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

/** Returns a refusal as it is, and translates errors of Fastify and the database to the most specific problem code. */
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

/** SQL states of a database that is starting, stopping or out of connections. The client may retry. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006']);

/** Returns the code of an error or of its cause, because the query library wraps errors. */
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

/**
 * Says whether the database cannot be reached. Errors of the pool have no code, so their message decides. Errors of a
 * socket have the system call `connect`; errors of a file do not.
 */
function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  return (
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message) || isConnectFailure(error.cause)
  );
}
