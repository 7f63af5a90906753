import type { FastifyInstance } from 'fastify';
import { Thread } from '../../thread.ts';

export const API_DOCUMENT_PATH = '/api/openapi.json';

/** The OpenAPI document in its content encodings, as sent to clients. */
export interface ApiDocument {
  readonly etag: string;
  readonly identity: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
}

/**
 * Serves the OpenAPI document. The first request makes it, once in a process, because describing the contract and compressing the text take
 * longer than any other request, and no session is required.
 */
export function serveApiDocument(
  app: FastifyInstance,
  isHttps: boolean,
  make: (isHttps: boolean) => Promise<ApiDocument> = makeInThread,
): void {
  let document: Promise<ApiDocument> | undefined;
  const makeOnce = (): Promise<ApiDocument> => {
    document ??= make(isHttps).catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    return document;
  };

  // Without `compress: false` the plugin would compress the plain text for clients that accept only other encodings.
  app.get(API_DOCUMENT_PATH, { compress: false }, async ({ headers }, reply) => {
    const made = await makeOnce();
    reply.headers({ etag: made.etag, vary: 'accept-encoding' });
    if (matches(headers['if-none-match'], made.etag)) return reply.code(304).send();
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(made[encoding]);
  });
}

/** Makes the document in a thread of its own, and ends the thread. */
async function makeInThread(isHttps: boolean): Promise<ApiDocument> {
  const thread = new Thread<boolean, ApiDocument>(new URL('api-document-thread.ts', import.meta.url));
  try {
    return await thread.ask(isHttps);
  } finally {
    await thread.close();
  }
}

/** Whether the client already has the document. The comparison is weak, as for every GET. */
function matches(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

/** Returns the shortest encoding that a client accepts. Every client accepts the plain text. */
function chooseEncoding(accepted = ''): 'br' | 'gzip' | 'identity' {
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
