import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { MediaId, MemberId } from '../../../contract/ids.ts';
import { PHOTO_BYTES_MAX, UPLOADS_KEPT_HOURS, UPLOADS_UNFINISHED } from '../../../contract/rules.ts';
import type { UploadProgress, PiecePlace } from '../../../contract/upload.ts';
import type { Asked } from '../http/calls.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { Refusal } from '../problems.ts';

// A picture that comes in pieces (contract/upload.ts). The pieces stand in the database, so that any process can take the
// next one; the last is not stored, but joined to them:
//
//   readPiece ──▶ [the picture is there already: its answer] ──▶ joinPieces ──┬─ not the last ──▶ store_upload_piece ──▶ UploadProgress
//                                                                             └─ the last ──▶ all bytes ──▶ finish ──▶ forgotten
//
// What a member leaves unfinished goes with the sweep, with newer uploads of theirs, or with them.

/** A piece of a picture, as it came: it fits into its picture, and its picture into what may be sent. */
export interface Piece {
  readonly member: MemberId;
  readonly id: MediaId;
  /** Where in the picture the bytes begin. */
  readonly offset: number;
  /** How many bytes the picture has. */
  readonly length: number;
  readonly bytes: Buffer;
}

/** What is smaller would be many rows of little; what is larger than a request may be is refused before it is read. */
const PIECE_BYTES_MIN = 64 * 1024;

/** Lets a part of the app take pieces. An app of before, which sent forms, is told to load anew: what it had to send stays there. */
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

export function readPiece({
  query,
  session,
  request,
}: Pick<Asked<PiecePlace, unknown, 'member'>, 'query' | 'session' | 'request'>): Piece {
  const { id, offset, length } = query;
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes)) throw new Refusal('unsupported_media_type', {});
  if (length > PHOTO_BYTES_MAX) throw new Refusal('payload_too_large', { limit_bytes: PHOTO_BYTES_MAX });
  const end = offset + bytes.length;
  if (end > length) throw invalid('beyond_the_end');
  if (end < length && bytes.length > 0 && bytes.length < PIECE_BYTES_MIN) throw invalid('too_small');
  return { member: session.member, id, offset, length, bytes };
}

function invalid(code: string): Refusal {
  return new Refusal('invalid_request', { issues: [{ path: 'piece', code }] });
}

/** Takes a piece, and says how much is held; or, with the last one, gives what `finish` makes of the whole. */
export async function joinPieces<Made>(
  pool: Pool,
  piece: Piece,
  finish: (whole: Buffer) => Promise<Made>,
): Promise<UploadProgress | Made> {
  const { offset, length, bytes } = piece;
  if (offset + bytes.length < length) return { offset: await hold(pool, piece) };
  if (offset === 0) return finish(bytes);
  const before = await readHeld(pool, piece);
  if (before === undefined) return { offset: await hold(pool, { ...piece, bytes: NOTHING }) };
  const made = await orForget(pool, piece, finish(Buffer.concat([before, bytes])));
  await forget(pool, piece);
  return made;
}

const NOTHING = Buffer.alloc(0);

async function hold(pool: Pool, { member, id, offset, length, bytes }: Piece): Promise<number> {
  const { rows } = await pool.query<{ held: number }>({
    name: 'store_upload_piece',
    text: 'SELECT store_upload_piece($1, $2, $3, $4, $5, $6) AS held',
    values: [member, id, offset, length, bytes, UPLOADS_UNFINISHED],
  });
  return rows[0]?.held ?? 0;
}

/** Everything before this piece; undefined where the server holds more or less than that. */
async function readHeld(pool: Pool, { member, id, offset, length }: Piece): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'read_pieces',
    text: `SELECT string_agg(p.bytes, ''::bytea ORDER BY p.start) AS bytes
           FROM uploads u JOIN upload_pieces p ON p.member_id = u.member_id AND p.upload_id = u.id
           WHERE u.member_id = $1 AND u.id = $2 AND u.held = $3 AND u.length = $4 GROUP BY u.id`,
    values: [member, id, offset, length],
  });
  return rows[0]?.bytes;
}

/** What is definitively refused would be refused again: nothing of it stays. Where the server was only busy, the last piece comes again. */
async function orForget<Made>(pool: Pool, piece: Piece, finishing: Promise<Made>): Promise<Made> {
  try {
    return await finishing;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await forget(pool, piece);
    throw error;
  }
}

async function forget(pool: Pool, { member, id }: Piece): Promise<void> {
  await pool.query('DELETE FROM uploads WHERE member_id = $1 AND id = $2', [member, id]);
}

/** Removes what nobody has gone on with for a day. Gives how many uploads. */
export async function sweepUploads(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM uploads WHERE touched_at < now() - make_interval(hours => $1)', [
    UPLOADS_KEPT_HOURS,
  ]);
  return rowCount ?? 0;
}

export function sweepUploadsJob(pool: Pool): JobKind<object> {
  return { name: 'sweep-uploads', cron: '7 * * * *', run: async () => void (await sweepUploads(pool)) };
}
