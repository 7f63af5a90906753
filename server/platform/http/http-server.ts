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
import { answerProblems, sendProblem, toRefusal } from './http-answers.ts';
import { logError } from './log-error.ts';
import { Refusal, problemBody } from '../problems.ts';
import { isStorable, parseStrictJson } from './strict-json.ts';

/** The largest body of a request in bytes. A route can set its own limit. */
export const BODY_BYTES_MAX = 256 * 1024;

/** How long a request may take to arrive. A picture over a slow connection needs minutes. */
const REQUEST_MOST_MS = 300_000;

export interface HttpOptions {
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string[];
}

/** Writes one line a request. The line has the route but no address, member or text, because logs hold no personal data. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: logError } });
}

/** Creates the Fastify server: strict JSON, problems of the contract as errors, logs without personal data. */
export function createHttpServer({ logLevel, trustProxy }: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: createLogger(logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MOST_MS,
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // A shutdown drains the running requests. A request that arrives during the shutdown is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply: FastifyReply) =>
      sendProblem(toRefusal(error, BODY_BYTES_MAX), request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseStrictJson(body),
  );
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00') || !isStorable(request.url)) {
      throw new Refusal('invalid_request', { issues: [{ path: 'request', code: 'malformed_text' }] });
    }
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  answerProblems(app, BODY_BYTES_MAX);
  return app;
}

/** Logs refusals at `info` and successes at `debug`. The error handler has logged the reason of a failure already. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 400 ? 'info' : 'debug';
  request.log[level](
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  );
}

/** Answers bytes that are not HTTP with a problem and closes the connection. Fastify makes no request of them. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_http';
  const body = JSON.stringify(
    problemBody(new Refusal('invalid_request', { issues: [{ path: 'request', code }] }), randomUUID()),
  );
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
