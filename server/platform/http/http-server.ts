import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { pino } from 'pino';
import { answerProblems, DATA_HEADERS, sendProblem, toRefusal } from './http-answers.ts';
import { checkHead } from './check-head.ts';
import { closeIdleRequests } from './idle-requests.ts';
import { logError } from './logs/log-error.ts';
import { LogGate } from './logs/log-gate.ts';
import { Refusal, problemBody } from '../problems.ts';
import { closeSlowBodies } from './slow-bodies.ts';
import { decodeJson, parseStrictJson } from './strict-json.ts';

/** The largest body of a request in bytes. A route can set its own limit. */
export const BODY_BYTES_MAX = 256 * 1024;

/** How long the body of a request may take to arrive. */
const BODY_MOST_MS = 30_000;
/** The same for a piece of a picture: 128 KiB at 9 kbit/s. */
const UPLOAD_MOST_MS = 120_000;
/** How long a connection may be silent, even while it waits. A live stream sends heartbeats more often. */
const SILENT_MOST_MS = 120_000;
/** How long the head of a request may take, and the longest pause within its body. */
const IDLE_MOST_MS = 20_000;
/** How often Node checks for heads and requests that take too long. */
const CHECKED_EVERY_MS = 5_000;

export interface HttpOptions {
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string[];
  /** For tests: the destination of the log. */
  readonly logger?: FastifyBaseLogger;
  /** For tests: how long an unfinished request may be idle. */
  readonly idleMs?: number;
  /** For tests: how long a body may take. */
  readonly bodyMs?: number;
}

/** Writes one line a request. The line has the route but no address, member or text, because logs hold no personal data. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: logError } });
}

/** Creates the Fastify server: strict JSON, problems of the contract as errors, logs without personal data. */
export function createHttpServer({
  logLevel,
  trustProxy,
  logger = createLogger(logLevel),
  idleMs = IDLE_MOST_MS,
  bodyMs = BODY_MOST_MS,
}: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: idleMs + UPLOAD_MOST_MS,
    connectionTimeout: SILENT_MOST_MS,
    http: { headersTimeout: idleMs, connectionsCheckingInterval: Math.min(idleMs, CHECKED_EVERY_MS) },
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    // HEAD answers as GET, except for calls and the live stream, which opt out.
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // A shutdown drains the running requests. A request that arrives during the shutdown is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply: FastifyReply) =>
      sendProblem(toRefusal(error, BODY_BYTES_MAX), request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) =>
      parseStrictJson(decodeJson(headers['content-type'] ?? '', body)),
  );
  app.addHook('onRequest', async (request) => checkHead(request));
  const gate = new LogGate();
  app.addHook('onResponse', async (request, reply) => logAnswer(gate, request, reply));
  answerProblems(app, gate);
  closeIdleRequests(app.server, idleMs);
  closeSlowBodies(app, { bodyMs, uploadMs: UPLOAD_MOST_MS });
  return app;
}

/** The statuses of answers that come in floods: too many requests, and an unreachable database. */
const FLOODS = new Set([429, 503]);

/** Logs refusals at `info` and successes at `debug`. The error handler has already logged the reason of a failure. */
function logAnswer(gate: LogGate, request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 400 ? 'info' : 'debug';
  const leftOut = FLOODS.has(reply.statusCode) ? gate.pass(`answered ${reply.statusCode}`) : 0;
  if (leftOut === undefined) return;
  request.log[level](
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(leftOut === 0 ? {} : { left_out: leftOut }),
    },
    'answered',
  );
}

/**
 * Answers bytes that are not HTTP with a problem and closes the connection. Fastify makes no request of them. A request that took too long
 * gets no answer: a client retries after a lost connection, but not after a refusal.
 */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemBody(brokenRequestRefusal(error.code), randomUUID()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(DATA_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function brokenRequestRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_INVALID_URL') return new Refusal('address_not_canonical', {});
  const issue = code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_http';
  return new Refusal('invalid_request', { issues: [{ path: 'request', code: issue }] });
}
