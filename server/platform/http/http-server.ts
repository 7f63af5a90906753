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

/** What a request may carry, unless its route says otherwise. */
export const BODY_BYTES_MAX = 256 * 1024;

/** How long a request may take to arrive: a picture over a bad connection does. */
const REQUEST_MOST_MS = 300_000;

export interface HttpOptions {
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string[];
}

/** A line a request: who asked, what for and with which words is nobody's business, so only the route stands in it. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: logError } });
}

/** Fastify as every part of this server expects it: strict JSON, problems for answers, logs without personal data. */
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
    // A shutdown drains what is under way; a request that comes in meanwhile is still answered.
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

/** Refusals are worth a line at `info`, the everyday at `debug`; a failure was logged with its reason already. */
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

/** What is not HTTP never becomes a request; it still gets a problem, and the connection ends. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_http';
  const body = JSON.stringify(
    problemBody(new Refusal('invalid_request', { issues: [{ path: 'request', code }] }), randomUUID()),
  );
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
