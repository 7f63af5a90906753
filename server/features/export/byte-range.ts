import type { ByteRange } from '../../platform/uploads/files.ts';

/**
 * Returns the part of a file that a `Range` header requests: `bytes=100-`, `bytes=100-199` or `bytes=-100`. Undefined for the whole file,
 * also if the header is malformed. Null if the file has no such part.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first <= last ? { first, last } : null;
}
