import { join } from 'node:path';
import { openDisk, type FilesOptions } from './files.ts';

/** The location where an operator can open a stored file: its path, or an address that works for a short time. */
export async function locateFile({ dataDir, s3 }: FilesOptions, key: string): Promise<string> {
  return s3 === undefined ? join(dataDir, 'files', key) : openDisk(s3).disk.getSignedUrl(key, { expiresIn: '1 hour' });
}
