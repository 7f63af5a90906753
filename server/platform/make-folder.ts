import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, for this user only, and checks that it is writable. Throws the error of the system. Node reports a
 * read-only file system as `ENOENT` when it creates parents, so the nearest existing folder decides.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    let nearest = dirname(folder);
    while (!existsSync(nearest)) nearest = dirname(nearest);
    accessSync(nearest, constants.W_OK);
    throw error;
  }
  accessSync(folder, constants.W_OK);
}
