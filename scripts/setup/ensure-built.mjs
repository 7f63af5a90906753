import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { modernNode, projectEnvironment } from './modern-node.mjs';
import { root } from './root.mjs';
import { runOrExit } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const INPUTS = [
  'src',
  'sw',
  'scripts/setup',
  'contract',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'vite.pages.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
// This file is inside dist, so that deleting the build also deletes the mark that it is current.
const STAMP = path.join(root, 'dist', '.vite', 'build-stamp');

/** The arguments of Vite for each part of the build, in this order: the app, then the pages that the server renders. */
export const BUILDS = [['build'], ['build', '--app', '--config', 'vite.pages.config.ts']];

const isCurrent = (stamp) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;

/** Builds the app into dist/ unless the build there has exactly these sources. */
export async function ensureBuilt() {
  if (isCurrent(contentHash(INPUTS))) return;
  await withSetupLock(async () => {
    const stamp = contentHash(INPUTS);
    if (isCurrent(stamp)) return;
    console.log('Building the app.');
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = projectEnvironment({ NODE_ENV: 'production' });
    for (const build of BUILDS) await runOrExit(modernNode(), [vite, ...build], { env });
    writeFileSync(STAMP, stamp);
  });
}
