import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

function listFiles(entry) {
  const stats = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [entry];
  return readdirSync(path.join(root, entry), { recursive: true, withFileTypes: true })
    .filter((child) => child.isFile())
    .map((child) => path.relative(root, path.join(child.parentPath ?? child.path, child.name)));
}

/** A hash over the names and contents of files and folders of the project. Missing ones count as absent. */
export function contentHash(entries, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of entries.flatMap(listFiles).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}
