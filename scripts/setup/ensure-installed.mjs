import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { modernNode, projectEnvironment } from './modern-node.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const STAMP = path.join(root, 'node_modules', '.install-stamp');
// A production environment would leave out what builds the app, and a silent one would hide why an install failed.
const INSTALL = ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

const wantedStamp = () =>
  contentHash(['package.json', 'package-lock.json', '.npmrc'], `${process.platform}-${process.arch}`);

const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();

function hasWritableHome() {
  try {
    accessSync(os.homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** An account without a home of its own (a system user) gets one inside the project; npm and Chromium write there. */
function giveHome() {
  if (hasWritableHome()) return;
  process.env.HOME = path.join(root, '.cache', 'home');
  mkdirSync(process.env.HOME, { recursive: true });
  delete process.env.npm_config_cache;
}

function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js')) return run(process.execPath, [script, ...args]);
  return run('npm', args);
}

/** Vite needs a native part for this platform; a lock file written on another one can leave it out. */
async function viteLoads() {
  const script = "import('vite').catch((error) => { console.error(error.message); process.exit(1); })";
  return (await run(modernNode(), ['--input-type=module', '--eval', script], { env: projectEnvironment() })) === 0;
}

async function install() {
  console.log('Installing packages; the first time takes a minute or two.');
  if ((await npm(INSTALL)) === 0 && (await viteLoads())) return;
  console.log('The installed packages do not run on this machine; once more, without the lock file.');
  const code = await npm([...INSTALL, '--no-package-lock']);
  if (code !== 0) throw new Error(`npm install failed with exit code ${code}; its messages are above.`);
  if (!(await viteLoads())) throw new Error('Vite was installed and cannot be loaded; its message is above.');
}

/** Installs the packages unless those that package.json and the lock file ask for are here already. */
export async function ensureInstalled() {
  giveHome();
  if (isFresh()) return;
  await withSetupLock(async () => {
    if (isFresh()) return;
    await install();
    writeFileSync(STAMP, wantedStamp());
  });
}
