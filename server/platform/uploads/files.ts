import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { makeFolder } from '../make-folder.ts';

/** The store of pictures: a folder or an S3 bucket. Keys are relative paths with `/`. A file appears whole or not at all. */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns undefined when the file does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
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
  return {
    ...readers(disk),
    async put(key, bytes) {
      const draft = `drafts/${randomUUID()}`;
      await disk.put(draft, bytes);
      await disk.move(draft, key);
    },
  };
}

/** The disk of a bucket. No file in it is public. */
export function bucketDisk(s3: BucketOptions): Disk {
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      endpoint: s3.endpoint,
      forcePathStyle: s3.forcePathStyle,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      visibility: 'private',
      // Several S3 services have no ACL.
      supportsACL: false,
    }),
  );
}

function openBucket(s3: BucketOptions): Files {
  const disk = bucketDisk(s3);
  return {
    ...readers(disk),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
  };
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
