import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { MediaId } from '../base/ids.ts';
import { VOICE_PEAKS } from '../base/rules.ts';
import { PiecePlace, UploadProgress } from './upload.ts';

/** The containers of a recording: AAC in an MP4, which Safari records, and Opus in a WebM. The server stores it as it was recorded. */
export const VOICE_TYPES = ['audio/mp4', 'audio/webm'] as const;
export type VoiceType = (typeof VOICE_TYPES)[number];

/** The loudness of equal parts of a recording, from the first to the last: one digit of base64url (0 to 63) for each part. */
export const Peaks = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${VOICE_PEAKS}}$`)));

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Encodes the loudness of each part, from 0 to 1. */
export const encodePeaks = (parts: readonly number[]): string =>
  parts.map((part) => DIGITS[Math.round(Math.min(1, Math.max(0, part)) * 63)]).join('');

/** Returns the loudness of each part, from 0 to 1. */
export const decodePeaks = (peaks: string): number[] => Array.from(peaks, (digit) => DIGITS.indexOf(digit) / 63);

/** The recording of a voice message. The path is on the same origin. The server reads the duration from the file. */
export const Voice = z.object({
  id: MediaId,
  path: z.string(),
  type: z.enum(VOICE_TYPES),
  duration_ms: z.int(),
  peaks: Peaks,
});
export type Voice = z.infer<typeof Voice>;

/** Works like the upload of a picture (`upload.ts`). The server cannot read the peaks from the file. It stores those of the last piece. */
export const uploadVoice = defineCall({
  name: 'uploadVoice',
  method: 'POST',
  path: '/api/voice.php',
  summary:
    'Uploads the recording of a voice message in pieces, under an id from the client. The last piece returns the recording.',
  access: 'member',
  query: z.strictObject({ ...PiecePlace.shape, peaks: Peaks }),
  upload: true,
  response: z.union([UploadProgress, z.object({ voice: Voice })]),
  problems: ['payload_too_large', 'unsupported_media_type', 'voice_unreadable', 'voice_too_long'],
});
