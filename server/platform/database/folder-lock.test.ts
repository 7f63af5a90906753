import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderLockedError, lockFolder, refuseLockedFolder } from './folder-lock.ts';

/** Each function runs once, before or after the next link of a lock, and acts as a competing process. */
interface Hooks {
  beforeLink?: () => void;
  afterLink?: () => void;
}
const hooks = vi.hoisted((): Hooks => ({}));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const linkSync: typeof fs.linkSync = (from, to) => {
    const { beforeLink, afterLink } = hooks;
    delete hooks.beforeLink;
    delete hooks.afterLink;
    beforeLink?.();
    fs.linkSync(from, to);
    afterLink?.();
  };
  return { ...fs, linkSync };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liaison-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Locks the folder from eight processes, once all of them run. Returns `owner` or the name of the error for each. */
async function race(): Promise<string[]> {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
    console.log('ready');
    process.stdin.once('data', async () => {
      try { await lockFolder(${JSON.stringify(folder)}); console.log('owner'); }
      catch (error) { console.log(error.name); }
    });`;
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const lines = children.map((child) => createInterface({ input: child.stdout })[Symbol.asyncIterator]());
  const readLines = () => Promise.all(lines.map(async (line) => String((await line.next()).value)));
  await readLines();
  for (const child of children) child.stdin.write('go');
  const results = await readLines();
  for (const child of children) child.kill();
  return results;
}

function writeLock(generation: number, record: unknown): string {
  const path = join(folder, `lock.${generation}`);
  writeFileSync(path, typeof record === 'string' ? record : JSON.stringify(record));
  return path;
}

const elsewhere = {
  token: 't',
  scope: 'another machine',
  owner: { pid: 7, started: '1' },
  holder: { pid: 7, started: '1' },
  since: 'long ago',
};

test('allows one owner at a time and frees a released folder', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  lock.release();
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses a locked folder before other modules load, and accepts every other folder', async () => {
  refuseLockedFolder(join(folder, 'missing'));
  refuseLockedFolder(folder);
  const lock = await lockFolder(folder);
  expect(() => refuseLockedFolder(folder)).toThrow(`in use by process ${process.pid}`);
  lock.release();
  refuseLockedFolder(folder);
  const dead = { pid: process.pid, started: 'an earlier time' };
  writeLock(3, { ...elsewhere, scope: await readOwnScope(), owner: dead, holder: dead });
  refuseLockedFolder(folder);
});

test('gives the lock of a dead owner to exactly one of eight processes', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const mark = { pid: child.pid, started: '1' };
  await once(child, 'close');
  writeLock(41, { ...elsewhere, scope: await readOwnScope(), owner: mark, holder: mark });
  const results = await race();
  expect(results.toSorted()).toEqual([...Array<string>(7).fill('FolderLockedError'), 'owner']);
}, 30_000);

test('yields when another process locks the folder at the same moment', async () => {
  hooks.afterLink = () => void writeLock(7, elsewhere);
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 7');
  expect(readdirSync(folder)).toEqual(['lock.7']);
});

test('starts again when another process has just made the next lock', async () => {
  hooks.beforeLink = () => void writeLock(1, elsewhere);
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 7');
  expect(readdirSync(folder)).toEqual(['lock.1']);
});

test('does not mistake a reused process id for the dead owner', async () => {
  const mark = { pid: process.pid, started: 'an earlier time' };
  writeLock(3, { ...elsewhere, scope: await readOwnScope(), owner: mark, holder: mark });
  (await lockFolder(folder)).release();
});

test('respects an owner on another machine while its heartbeat is recent', async () => {
  const path = writeLock(3, elsewhere);
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 7');
  const old = new Date(Date.now() - 60_000);
  utimesSync(path, old, old);
  (await lockFolder(folder)).release();
});

test('takes over a lock that a power failure truncated', async () => {
  writeLock(3, '{"token":"t"');
  (await lockFolder(folder)).release();
});

async function readOwnScope(): Promise<string> {
  const lock = await lockFolder(folder);
  const [name] = readdirSync(folder);
  const { scope } = JSON.parse(readFileSync(join(folder, name ?? ''), 'utf8')) as { scope: string };
  lock.release();
  return scope;
}
