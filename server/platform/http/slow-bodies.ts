import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './idle-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a piece of a file, which may take longer to arrive. */
    readonly upload?: boolean;
  }
}

export interface BodyLimits {
  /** How long a body may take to arrive. */
  readonly bodyMs: number;
  /** The same for a piece of a file. */
  readonly uploadMs: number;
}

/**
 * Closes the connection of a request whose body takes too long to arrive, before and after its answer. Node has one limit for all requests,
 * which must be long enough for a piece of a file. A client that sends a byte now and then would hold its connection that long. The client
 * gets no answer, because it retries after a lost connection.
 */
export function closeSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: BodyLimits): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const limit = (request: IncomingMessage, limitMs: number): void => {
    clearTimeout(timers.get(request));
    timers.set(
      request,
      setTimeout(() => {
        if (!request.complete) request.socket.destroy();
      }, limitMs),
    );
  };
  // Fastify runs no hook for a request with a malformed address.
  app.server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const stop = (): void => clearTimeout(timers.get(request));
    request.once('end', stop).once('close', stop);
    limit(request, bodyMs);
  });
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config?.upload === true && timers.has(raw) && !raw.complete) limit(raw, uploadMs);
  });
}
