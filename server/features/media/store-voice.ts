import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MediaId, type MemberId } from '../../../contract/base/ids.ts';
import { UNSENT_PICTURES, UNSENT_PICTURES_BYTES } from '../../../contract/base/rules.ts';
import { Peaks, type Voice, VOICE_TYPES, type VoiceType } from '../../../contract/media/voice.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { idInUse, type MediaStore, storeFiles } from './store-files.ts';

const RECORDING = query({
  name: 'find_voice',
  row: { id: MediaId, filename: z.string(), type: z.enum(VOICE_TYPES), duration_ms: z.int(), peaks: Peaks },
  text: `SELECT id, filename, voice_type AS type, duration_ms, peaks FROM media
         WHERE owner_id = $1 AND id = $2 AND voice_type IS NOT NULL`,
});

/** Returns the recording that this member stored under this id; undefined if there is none. */
export async function findStoredVoice(pool: Pool, id: MediaId, owner: MemberId): Promise<Voice | undefined> {
  const row = await readRow(pool, RECORDING, [owner, id]);
  if (row === undefined) return undefined;
  const { filename, type, duration_ms, peaks } = row;
  return { id, path: `/media/${filename}`, type, duration_ms, peaks };
}

export interface NewVoice {
  readonly id: MediaId;
  readonly owner: MemberId;
  readonly bytes: Buffer;
  readonly type: VoiceType;
  readonly duration_ms: number;
  readonly peaks: string;
}

const EXTENSIONS: Readonly<Record<VoiceType, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm' };

const UNNAMED_FILES = query({
  row: { file: z.string() },
  text: 'SELECT file FROM store_voice($1, $2, $3, $4, $5, $6, $7, $8, $9) AS file',
});

/** Stores a recording as it was uploaded. Deletes unsent files and answers concurrent uploads like `storePicture`. */
export async function storeVoice(store: MediaStore, voice: NewVoice): Promise<Voice> {
  const { id, owner, bytes, type, duration_ms, peaks } = voice;
  const filename = `m/${randomBytes(18).toString('base64url')}.${EXTENSIONS[type]}`;
  await storeFiles(store, [{ name: filename, bytes, type }], () =>
    readRows(store.pool, UNNAMED_FILES, [
      owner,
      id,
      filename,
      type,
      duration_ms,
      peaks,
      bytes.length,
      UNSENT_PICTURES,
      UNSENT_PICTURES_BYTES,
    ]),
  );
  const stored = await findStoredVoice(store.pool, id, owner);
  if (stored === undefined) throw idInUse();
  return stored;
}
