import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** Returns the stream of a body. For HEAD it opens none, because Fastify would read the whole stream and then drop it. */
export async function streamBody(
  { method }: FastifyRequest,
  open: () => Readable | Promise<Readable>,
): Promise<Readable> {
  return method === 'HEAD' ? Readable.from([]) : open();
}
