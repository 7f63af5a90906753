import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { isModern, nodeRefusal, SetupError } from './setup-error.mjs';

/** The loader of glibc, which the packaged Node needs. */
const GLIBC = '/lib64/ld-linux-x86-64.so.2';

/** Throws if neither this Node nor the packaged one can run the project. */
export function refuseOldNode() {
  const { platform, arch, versions } = process;
  const refusal = nodeRefusal({ version: versions.node, platform, arch, hasGlibc: existsSync(GLIBC) });
  if (refusal !== undefined) throw new SetupError(refusal);
}

/**
 * The Node that runs the project: this one if it is new enough, otherwise the one among the packages. It is a package, so
 * that the lock file pins it.
 */
export function modernNode() {
  if (isModern(process.versions.node)) return process.execPath;
  const packaged = path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(packaged)) return packaged;
  throw new SetupError(
    `this is Node ${process.versions.node}, and the packages contain no newer one: delete node_modules and try again, or ` +
      'install Node 24',
  );
}

/** This process's environment, in which the project's own programs (with that Node) are found first. */
export function projectEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  const found = process.env.PATH ?? '';
  return { ...process.env, PATH: found.startsWith(bin) ? found : `${bin}${path.delimiter}${found}`, ...extra };
}
