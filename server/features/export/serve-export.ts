import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { EXPORT_FILE_PATH, EXPORT_SCHEMA_PATH } from '../../../contract/export/export.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { streamBody } from '../../platform/http/stream-body.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { readRange } from './byte-range.ts';
import { findExportFile } from './export-rows.ts';
import { exportSchema } from './export-schema.ts';

interface ServeDependencies {
  readonly calls: Calls;
  readonly pool: Pool;
  readonly files: Files;
}

/** Serves the file of the member's own export, whole or the rest of a broken download, and the schema of its data. */
export function serveExport(app: FastifyInstance, { calls, pool, files }: ServeDependencies): void {
  const schema = exportSchema();
  app.get(EXPORT_SCHEMA_PATH, async () => schema);

  app.get(EXPORT_FILE_PATH, async (request, reply) => {
    const { member } = await calls.requireAccount(request, reply);
    const found = await findExportFile(pool, member);
    if (found === undefined) throw new Refusal('not_found', {});
    const { filename, bytes, ready_at } = found;
    const tag = `"${createHash('sha256').update(filename).digest('base64url')}"`;
    const range = readRange(isSameExport(request, tag) ? request.headers.range : undefined, bytes);
    reply.headers({
      'content-disposition': `attachment; filename="data-${ready_at.toISOString().slice(0, 10)}.zip"`,
      'accept-ranges': 'bytes',
      etag: tag,
    });
    if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
    return sendBytes(
      reply,
      last - first + 1,
      await streamBody(request, () => files.readStream(filename, { first, last })),
    );
  });
}

/** Whether the range refers to this export. A resumed download must not join parts of two exports. */
function isSameExport({ headers }: FastifyRequest, tag: string): boolean {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === tag;
}

function sendBytes(reply: FastifyReply, length: number, bytes: NodeJS.ReadableStream): FastifyReply {
  return reply.type('application/zip').header('content-length', length).send(bytes);
}
