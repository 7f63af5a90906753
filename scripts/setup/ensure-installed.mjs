import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { modernNode, projectEnvironment } from './modern-node.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const STAMP = path.join(root, 'node_modules', '.install-stamp');
// NODE_ENV=production would omit the build tools, and a silent log level would hide why an install failed.
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

/** A system user without a home folder gets one inside the project, because npm and Chromium write there. */
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

/** Whether Vite loads. A lock file from another platform can omit its native part for this one. */
async function viteLoads() {
  const script = "import('vite').catch((error) => { console.error(error.message); process.exit(1); })";
  return (await run(modernNode(), ['--input-type=module', '--eval', script], { env: projectEnvironment() })) === 0;
}

async function install() {
  console.log('Installing packages. The first time takes a minute or two.');
  if ((await npm(INSTALL)) === 0 && (await viteLoads())) return;
  console.log('The installed packages do not run on this machine. Installing again without the lock file.');
  const code = await npm([...INSTALL, '--no-package-lock']);
  if (code !== 0) throw new Error(`npm install failed with exit code ${code}; its messages are above.`);
  if (!(await viteLoads())) throw new Error('Vite was installed and cannot be loaded; its message is above.');
}

/** Installs the packages unless they match package.json and the lock file. */
export async function ensureInstalled() {
  giveHome();
  if (isFresh()) return;
  await withSetupLock(async () => {
    if (isFresh()) return;
    await install();
    writeFileSync(STAMP, wantedStamp());
  });
}
