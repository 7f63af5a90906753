import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal, problemBody } from '../problems.ts';
import { isUnavailable } from './logs/is-unavailable.ts';
import type { LogGate } from './logs/log-gate.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const RETRY_WHEN_UNAVAILABLE_SECONDS = 2;

/** The headers of every answer that is not a page or a file: no cache stores it, and no browser renders it as a page. */
export const DATA_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Answers every thrown error and every unknown address with a problem of the contract. */
export function answerProblems(app: FastifyInstance, gate: LogGate): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Fastify refuses QUERY without a content type before the lookup of the route. No call has the method QUERY.
    if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return answerUnknown(app, request, reply);
    const refusal = toRefusal(error, request.routeOptions.bodyLimit);
    const leftOut = refusal.code === 'unavailable' ? gate.pass('unavailable') : 0;
    if (refusal.status >= 500 && leftOut !== undefined)
      request.log.error({ err: error, ...(leftOut === 0 ? {} : { left_out: leftOut }) }, refusal.code);
    return sendProblem(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply));
}

/** Answers a request without a route: its address or its method is unknown. */
function answerUnknown(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  const served = METHODS.filter((method) => app.hasRoute({ url: path, method }));
  if (served.length === 0) return sendProblem(new Refusal('not_found', {}), request, reply);
  return sendProblem(new Refusal('method_not_allowed', {}), request, reply.header('allow', served.join(', ')));
}

export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = retryAfterSeconds(refusal);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply
    .code(refusal.status)
    .headers(DATA_HEADERS)
    .type('application/json; charset=utf-8')
    .send(problemBody(refusal, request.id));
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
  if (code === 'FST_ERR_BAD_URL') return new Refusal('address_not_canonical', {});
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type', {});
  // The member was erased while the request waited for the database: see `require_member` in sync.sql.
  if (code === 'ME001') return new Refusal('authentication_required', {});
  const status = readStatus(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal('invalid_request', { issues: [{ path: 'request', code: code?.toLowerCase() ?? 'malformed' }] });
  }
  return new Refusal(isUnavailable(error) ? 'unavailable' : 'internal', {});
}

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
