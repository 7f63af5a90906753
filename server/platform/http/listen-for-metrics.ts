import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/** How long a client may take for its request. Its connection ends after an answer. */
const REQUEST_MOST_MS = 10_000;

/**
 * Serves /metrics and nothing else on an address of its own, to which no proxy in front of the app leads. Returns the function that closes
 * the listener.
 */
export async function listenForMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  address: { readonly port: number; readonly host: string },
): Promise<() => Promise<void>> {
  const answer = async ({ method = '', url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path] = url.split('?');
    if (path !== '/metrics') return send(response, 404, 'not found');
    if (method !== 'GET' && method !== 'HEAD')
      return send(response.setHeader('allow', 'GET, HEAD'), 405, 'not allowed');
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return send(response, 500, 'failed');
    send(response.setHeader('content-type', registry.contentType), 200, text);
  };
  const server = createServer(
    { requestTimeout: REQUEST_MOST_MS, headersTimeout: REQUEST_MOST_MS },
    (request, response) => {
      void answer(request, response);
    },
  );
  server.listen(address);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

/** Node sends no body with the answer to a HEAD. */
function send(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' });
  response.end(text);
}
