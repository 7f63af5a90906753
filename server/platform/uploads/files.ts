import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { makeFolder } from '../make-folder.ts';

/**
 * The store of pictures, exports and drawn documents: a folder or an S3 bucket. Keys are relative paths with `/`. A file appears whole or
 * not at all.
 */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns undefined when the file does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the file does not exist. Also removes the remains of a `putStream` whose process died. */
  remove(key: string): Promise<void>;
  /** Stores a file that is too large for the memory. Rejects with the error of the source, and then stores nothing. */
  putStream(key: string, source: Readable, contentType: string): Promise<void>;
  /** Reads these bytes of a file. Rejects or fails while it is read when the file does not exist. */
  readStream(key: string, range: ByteRange): Promise<Readable>;
}

/** The places of the first and the last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface FilesOptions {
  readonly dataDir: string;
  /** The bucket that replaces the folder. */
  readonly s3: BucketOptions | undefined;
}

export interface BucketOptions {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
}

/** Throws the error of the system if the folder cannot be made or written. */
export function openFiles({ dataDir, s3 }: FilesOptions): Files {
  return s3 === undefined ? openFolder(join(dataDir, 'files')) : openBucket(s3);
}

function openFolder(location: string): Files {
  makeFolder(location);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const { read, remove } = readers(disk);
  // Derived from the key, so that the removal of a file finds it. No two concurrent writes use the same key.
  const streamDraft = (key: string) => `drafts/${key.replaceAll('/', '-')}`;
  makeFolder(join(location, 'drafts'));
  /** The place of a file. Throws for a key outside of the folder. */
  const placeOf = (key: string) => join(location, disk.file(key).key);
  /** A rename is atomic. `disk.move` copies, so that a reader could see half a file. */
  const publish = async (draft: string, place: string) => {
    await mkdir(dirname(place), { recursive: true });
    await rename(placeOf(draft), place);
  };
  return {
    read,
    async remove(key) {
      await remove(streamDraft(key));
      await remove(key);
    },
    async put(key, bytes) {
      const [draft, place] = [`drafts/${randomUUID()}`, placeOf(key)];
      await disk.put(draft, bytes);
      await publish(draft, place);
    },
    async putStream(key, source) {
      const draft = streamDraft(key);
      try {
        await pipeline(source, createWriteStream(placeOf(draft), { mode: 0o600 }));
        await publish(draft, placeOf(key));
      } catch (error) {
        await remove(draft);
        throw error;
      }
    },
    readStream: async (key, { first, last }) => createReadStream(join(location, key), { start: first, end: last }),
  };
}

/** The client and the disk of a bucket. No file in it is public. */
export function openDisk({ bucket, accessKeyId, secretAccessKey, ...service }: BucketOptions): {
  readonly client: S3Client;
  readonly disk: Disk;
} {
  const client = new S3Client({
    ...service,
    credentials: { accessKeyId, secretAccessKey },
    // A checksum behind a streamed body is an extension that several S3 services store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(
    new S3Driver({
      client,
      bucket,
      visibility: 'private',
      // Several S3 services have no ACL.
      supportsACL: false,
    }),
  );
  return { client, disk };
}

function openBucket(s3: BucketOptions): Files {
  const { bucket } = s3;
  const { client, disk } = openDisk(s3);
  return {
    ...readers(disk),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    putStream: (key, source, contentType) =>
      throughTemporaryFile(source, async (body, bytes) => {
        const object = { Bucket: bucket, Key: key, Body: body, ContentLength: bytes, ContentType: contentType };
        await client.send(new PutObjectCommand(object));
      }),
    async readStream(key, { first, last }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` });
      return (await client.send(command)).Body as Readable;
    },
  };
}

/**
 * S3 must know the length of an object before its bytes, so they are first written to a file of this machine. The file has no name while it
 * is in use, so that a process that dies leaves nothing.
 */
async function throughTemporaryFile(
  source: Readable,
  send: (bytes: Readable, length: number) => Promise<void>,
): Promise<void> {
  const path = join(tmpdir(), randomUUID());
  const writing = await open(path, 'wx', 0o600);
  const reading = await open(path);
  await rm(path);
  const body = reading.createReadStream();
  try {
    await pipeline(source, writing.createWriteStream());
    const { size } = await reading.stat();
    await send(body, size);
  } finally {
    // Also closes the file.
    body.destroy();
  }
}

function readers(disk: Disk): Pick<Files, 'read' | 'remove'> {
  return {
    async read(key) {
      if (!(await disk.exists(key))) return undefined;
      const bytes = await disk.getBytes(key);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    remove: (key) => disk.delete(key),
  };
}
