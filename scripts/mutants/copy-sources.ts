import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const SCRATCH = path.resolve('.cache', 'mutants');

/** A copy of the sources, in which the mutants are applied. The checkout itself is never changed. */
export interface SourceCopy {
  readonly root: string;
  readonly remove: () => void;
}

/** Copies every file that git tracks or would track, and links the packages. */
export function copySources(): SourceCopy {
  const remove = () => rmSync(SCRATCH, { recursive: true, force: true, maxRetries: 5 });
  remove();
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  // git also lists a file whose deletion is not committed.
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    const target = path.join(SCRATCH, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  symlinkSync(path.resolve('node_modules'), path.join(SCRATCH, 'node_modules'), 'dir');
  return { root: SCRATCH, remove };
}
