import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const MODERN_MAJOR = 24;

/**
 * The Node that runs the project: this one if it is new enough, otherwise the one among the packages. It is a package, so
 * that the lock file pins it.
 */
export function modernNode() {
  if (Number.parseInt(process.versions.node, 10) >= MODERN_MAJOR) return process.execPath;
  const packaged = path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(packaged)) return packaged;
  throw new Error(
    `This is Node ${process.versions.node}, and no newer one could be installed for ${process.platform}-${process.arch}. ` +
      `Install Node ${MODERN_MAJOR} or newer and try again.`,
  );
}

/** This process's environment, in which the project's own programs (with that Node) are found first. */
export function projectEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  const found = process.env.PATH ?? '';
  return { ...process.env, PATH: found.startsWith(bin) ? found : `${bin}${path.delimiter}${found}`, ...extra };
}
