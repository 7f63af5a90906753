import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { UPLOADS_RETENTION_HOURS, UPLOADS_UNFINISHED, UPLOADS_UNFINISHED_BYTES } from '../../../contract/base/rules.ts';
import type { PiecePlace, UploadProgress } from '../../../contract/media/upload.ts';
import { query, readRow } from '../database/query.ts';
import type { CallRequest } from '../http/calls.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { Refusal } from '../problems.ts';

// A picture or a recording is uploaded in pieces (contract/media/upload.ts). The database holds the pieces, so that any process can accept
// the next one. The last piece is not stored but joined to the others:
//
//   readPiece ─▶ [the file exists: its answer] ─▶ joinPieces ─┬─ not the last ─▶ store_upload_piece ─▶ UploadProgress
//                                                             └─ the last ─▶ all bytes ─▶ finish ─▶ delete the upload
//
// An unfinished upload is deleted by the sweep, by newer uploads of its member, or with its member.

/** A piece of a file. It lies within its file, and the file is within the size limit. */
export interface Piece {
  readonly member: MemberId;
  readonly id: MediaId;
  /** The position in the file at which the bytes begin. */
  readonly offset: number;
  /** The size of the file in bytes. */
  readonly length: number;
  readonly bytes: Buffer;
}

/** The smallest piece but the last. Smaller pieces would make many small rows. */
const PIECE_BYTES_MIN = 64 * 1024;

/**
 * Makes a scope of the app accept pieces. Older apps send forms. They get `update_required`, keep the picture on the device and send it
 * again after their update.
 */
export function acceptPieces(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  );
  scope.addContentTypeParser('multipart/form-data', async () => {
    throw new Refusal('update_required', {});
  });
}

/** Reads a piece of a file that has at most `bytesMax` bytes. */
export function readPiece(
  { query: place, session, request }: Pick<CallRequest<PiecePlace, unknown, 'member'>, 'query' | 'session' | 'request'>,
  bytesMax: number,
): Piece {
  const { id, offset, length } = place;
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes)) throw new Refusal('unsupported_media_type', {});
  if (length > bytesMax) throw new Refusal('payload_too_large', { limit_bytes: bytesMax });
  const end = offset + bytes.length;
  if (end > length) throw invalid('beyond_the_end');
  if (end < length && bytes.length > 0 && bytes.length < PIECE_BYTES_MIN) throw invalid('too_small');
  return { member: session.member, id, offset, length, bytes };
}

function invalid(code: string): Refusal {
  return new Refusal('invalid_request', { issues: [{ path: 'piece', code }] });
}

/** Stores a piece and returns the number of stored bytes. For the last piece, returns the result of `finish` for the whole. */
export async function joinPieces<Made>(
  pool: Pool,
  piece: Piece,
  finish: (whole: Buffer) => Promise<Made>,
): Promise<UploadProgress | Made> {
  const { offset, length, bytes } = piece;
  if (offset + bytes.length < length) return { offset: await storePiece(pool, piece) };
  if (offset === 0) return finish(bytes);
  const before = await readStoredBytes(pool, piece);
  if (before === undefined) return { offset: await storePiece(pool, { ...piece, bytes: NOTHING }) };
  const made = await orDelete(pool, piece, finish(Buffer.concat([before, bytes])));
  await deleteUpload(pool, piece);
  return made;
}

const NOTHING = Buffer.alloc(0);

const STORED_PIECES = query({
  name: 'store_upload_piece',
  row: { stored_bytes: z.int() },
  text: 'SELECT store_upload_piece($1, $2, $3, $4, $5, $6, $7) AS stored_bytes',
});

async function storePiece(pool: Pool, { member, id, offset, length, bytes }: Piece): Promise<number> {
  const values = [member, id, offset, length, bytes, UPLOADS_UNFINISHED, UPLOADS_UNFINISHED_BYTES];
  return (await readRow(pool, STORED_PIECES, values))?.stored_bytes ?? 0;
}

const JOINED_PIECES = query({
  name: 'read_pieces',
  row: { bytes: z.instanceof(Buffer) },
  text: `SELECT string_agg(p.bytes, ''::bytea ORDER BY p.start) AS bytes
           FROM uploads u JOIN upload_pieces p ON p.member_id = u.member_id AND p.upload_id = u.id
           WHERE u.member_id = $1 AND u.id = $2 AND u.stored_bytes = $3 AND u.length = $4 GROUP BY u.id`,
});

/** Returns all bytes before this piece, or undefined when the stored pieces end elsewhere. */
async function readStoredBytes(pool: Pool, { member, id, offset, length }: Piece): Promise<Buffer | undefined> {
  return (await readRow(pool, JOINED_PIECES, [member, id, offset, length]))?.bytes;
}

/**
 * Deletes the upload when its file is permanently refused, because it would be refused again. An upload to a busy server stays, so that
 * the client repeats only the last piece.
 */
async function orDelete<Made>(pool: Pool, piece: Piece, finishing: Promise<Made>): Promise<Made> {
  try {
    return await finishing;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await deleteUpload(pool, piece);
    throw error;
  }
}

async function deleteUpload(pool: Pool, { member, id }: Piece): Promise<void> {
  await pool.query('DELETE FROM uploads WHERE member_id = $1 AND id = $2', [member, id]);
}

/** Deletes the uploads without a new piece for UPLOADS_RETENTION_HOURS. Returns their number. */
export async function sweepUploads(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM uploads WHERE touched_at < now() - make_interval(hours => $1)', [
    UPLOADS_RETENTION_HOURS,
  ]);
  return rowCount ?? 0;
}

export function sweepUploadsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-uploads', cron: '7 * * * *', run: async () => void (await sweepUploads(pool)) };
}
