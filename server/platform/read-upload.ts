import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MediaId } from '../../contract/ids.ts';
import { PHOTO_BYTES_MAX } from '../../contract/rules.ts';
import { Refusal } from './problems.ts';

/** The form of the contract: a field `id`, then the one file `photo`. The bytes are read when they are asked for. */
export interface Upload {
  readonly id: MediaId;
  readonly readBytes: () => Promise<Buffer>;
}

/** What the fields and the boundaries may add to the file. */
const FORM_BYTES = 8 * 1024;

export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type', {});
  if (Number(request.headers['content-length'] ?? 0) > PHOTO_BYTES_MAX + FORM_BYTES) throw tooLarge();
  const parts = request.parts();
  const id = await readId(parts);
  const photo = await nextPart(parts);
  if (photo === undefined || photo.type !== 'file' || photo.fieldname !== 'photo') throw invalid('photo', 'file_expected');
  return {
    id,
    async readBytes() {
      const bytes = await orRefusal(readFile(photo));
      if ((await nextPart(parts)) !== undefined) throw invalid('form', 'unexpected_field');
      return bytes;
    },
  };
}

type Parts = AsyncIterableIterator<Multipart>;

async function readId(parts: Parts): Promise<MediaId> {
  const part = await nextPart(parts);
  if (part === undefined || part.type !== 'field' || part.fieldname !== 'id') throw invalid('id', 'field_expected');
  const id = MediaId.safeParse(part.value);
  if (!id.success) throw invalid('id', 'invalid_format');
  return id.data;
}

async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  const next = await orRefusal(parts.next());
  return next.done === true ? undefined : next.value;
}

/** Stops at the limit, where the library would read on to an end that may never come. */
async function readFile({ file }: MultipartFile): Promise<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A form that breaks off, or has more parts than it may, throws from inside the reader. */
async function orRefusal<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Refusal ? error : invalid('form', 'malformed_form');
  }
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', { limit_bytes: PHOTO_BYTES_MAX });
}

function invalid(path: string, code: string): Refusal {
  return new Refusal('invalid_request', { issues: [{ path, code }] });
}
