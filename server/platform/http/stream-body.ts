import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** Returns the stream of a body. For HEAD it opens none: Fastify reads the stream of HEAD to its end, to drop it after the answer. */
export async function streamBody(
  { method }: FastifyRequest,
  open: () => Readable | Promise<Readable>,
): Promise<Readable> {
  return method === 'HEAD' ? Readable.from([]) : open();
}
