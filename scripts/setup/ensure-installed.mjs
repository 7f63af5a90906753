import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentHash } from './content-hash.mjs';
import { modernNode, projectEnvironment, refuseOldNode } from './modern-node.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { isNetworkError, npmErrorLine, SetupError } from './setup-error.mjs';
import { withSetupLock } from './setup-lock.mjs';

const STAMP = path.join(root, 'node_modules', '.install-stamp');
// NODE_ENV=production would omit the build tools, and a silent log level would hide why an install failed.
const INSTALL = ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
const PING = [
  'ping',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=15000',
];

const currentStamp = () =>
  contentHash(['package.json', 'package-lock.json', '.npmrc'], `${process.platform}-${process.arch}`);

const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === currentStamp();

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
  const home = path.join(root, '.cache', 'home');
  try {
    mkdirSync(home, { recursive: true });
  } catch {
    // A read-only checkout that is installed and built needs no home.
    return;
  }
  process.env.HOME = home;
  delete process.env.npm_config_cache;
}

/** Runs npm and resolves to its exit code and its error messages. */
async function npm(args) {
  const written = [];
  const options = { onError: (chunk) => written.push(chunk) };
  const script = process.env.npm_execpath;
  const code = script?.endsWith('npm-cli.js')
    ? await run(process.execPath, [script, ...args], options)
    : await run('npm', args, options);
  return { code, messages: Buffer.concat(written).toString() };
}

/** Installs and resolves to the exit code. The messages of npm appear only if they explain more than the line that this throws. */
async function npmInstall(args) {
  const { code, messages } = await npm(args);
  const line = code === 0 ? undefined : npmErrorLine(messages);
  if (line !== undefined) throw new SetupError(line);
  process.stderr.write(messages);
  return code;
}

/**
 * Installs from npm's cache if the registry does not answer, or throws a line with the reason. npm itself retries each of the
 * packages in turn, so that its error comes only after an hour. Resolves to whether the packages are installed.
 */
async function installWithoutNetwork() {
  const { messages } = await npm(PING);
  if (!isNetworkError(messages)) return false;
  const { code } = await npm([...INSTALL, '--offline']);
  if (code === 0 && (await viteLoads())) return true;
  throw new SetupError(npmErrorLine(messages));
}

/** Whether Vite loads. A lock file from another platform can omit its native part for this one. */
async function viteLoads() {
  const script = "import('vite').catch((error) => { console.error(error.message); process.exit(1); })";
  return (await run(modernNode(), ['--input-type=module', '--eval', script], { env: projectEnvironment() })) === 0;
}

async function install() {
  console.log('Installing packages. The first time takes a minute or two.');
  if (await installWithoutNetwork()) return;
  if ((await npmInstall(INSTALL)) === 0 && (await viteLoads())) return;
  console.log('The installed packages do not run on this machine. Installing again without the lock file.');
  const code = await npmInstall([...INSTALL, '--no-package-lock']);
  if (code !== 0)
    throw new SetupError(`npm install failed with exit code ${code}: correct what its messages above say`);
  if (!(await viteLoads()))
    throw new SetupError('Vite is installed and cannot be loaded: correct what its message above says');
}

/** Installs the packages unless they match package.json and the lock file. */
export async function ensureInstalled() {
  refuseOldNode();
  giveHome();
  if (isCurrent()) return;
  await withSetupLock(async () => {
    if (isCurrent()) return;
    await install();
    writeFileSync(STAMP, currentStamp());
  });
}
