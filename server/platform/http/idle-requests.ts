import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Closes the connection of a request whose body stops arriving, before and after its answer. Node limits only the time of a whole request,
 * which is minutes for a picture. A client that stops sending would hold its connection that long.
 */
export function closeIdleRequests(server: Server, idleMs: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    // Node destroys a socket after this time without traffic.
    socket.setTimeout(idleMs);
    request.once('end', () => socket.setTimeout(server.timeout));
    response.once('finish', () => {
      if (!request.complete) socket.setTimeout(idleMs);
    });
  });
}

/** Returns whether the head of a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
