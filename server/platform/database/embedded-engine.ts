/**
 * The embedded PostgreSQL. `embedded-database.ts` starts it as a separate process, so that no query blocks the event loop of
 * the server. It holds the lock of the folder, because it has the files open, and it ends with its parent:
 *
 *   start ─▶ lock the folder ─▶ open PGlite ─▶ listen on the socket ─▶ report "ready"
 *   "stop", or the parent exits ─▶ stop listening ─▶ close PGlite ─▶ release the lock ─▶ exit
 *
 * Arguments: the folder, the path of the socket.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { type FolderLock, FolderLockedError, lockFolder } from './folder-lock.ts';

export type EngineReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'locked'; readonly message: string; readonly ownerPid: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string };

/** The server uses one connection. The others allow the server to replace it before the old one has closed. */
const CONNECTIONS = 4;

async function run(folder: string, socketPath: string): Promise<void> {
  // Ctrl-C reaches the whole process group. The engine ignores it: the server first drains its requests, which need the database, and then
  // sends "stop".
  process.on('SIGINT', ignoreSignal).on('SIGTERM', ignoreSignal);
  const stopRequested = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message) => {
      if (message === 'stop') resolve();
    });
    if (!process.connected) resolve();
  });

  const lock = await lockFolder(folder, process.ppid);
  const database = await openFolder(folder).catch((error: unknown) => exitWithError(lock, error));
  const server = new PGLiteSocketServer({ db: exitOnCrash(database), path: socketPath, maxConnections: CONNECTIONS });
  // A killed engine leaves its socket behind. This process has the lock, so no engine listens there.
  rmSync(socketPath, { force: true });
  await server.start().catch((error: unknown) => exitWithError(lock, error));
  report({ kind: 'ready' });

  await stopRequested;
  await server.stop();
  await database.close();
  rmSync(socketPath, { force: true });
  lock.release();
}

async function openFolder(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'pgdata');
  const complete = join(folder, 'complete');
  // An interrupted first start leaves half a database. Nothing in it was acknowledged, but we rename it and delete nothing.
  if (existsSync(dataDir) && !existsSync(complete)) renameSync(dataDir, `${dataDir}.incomplete-${Date.now()}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ dataDir });
  writeFileSync(complete, 'The first start was completed.\n');
  return database;
}

/** Ends the process when the engine crashes, because the socket server would hang. SQL errors are answers and are not thrown. */
function exitOnCrash(database: PGlite): PGlite {
  const exec = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = async (...args) => {
    try {
      return await exec(...args);
    } catch (error) {
      console.error('the embedded database engine crashed:', error);
      process.exit(1);
    }
  };
  return database;
}

function exitWithError(lock: FolderLock, error: unknown): never {
  lock.release();
  throw error;
}

/** System errors by their numbers in WebAssembly, where PGlite throws objects with only a number. */
const SYSTEM_ERRORS: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  41: 'ENFILE',
  44: 'ENOENT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

function describeFailure(error: unknown): EngineReport {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  const known = typeof errno === 'number' ? SYSTEM_ERRORS[errno] : undefined;
  const name = typeof code === 'string' ? code : known;
  const message = error instanceof Error ? error.message : (name ?? inspect(error));
  return { kind: 'failed', message, ...(name === undefined ? {} : { code: name }) };
}

function report(message: EngineReport): void {
  if (process.connected) process.send?.(message);
}

function ignoreSignal(): void {}

const [folder = '', socketPath = ''] = process.argv.slice(2);
try {
  await run(folder, socketPath);
  process.exit(0);
} catch (error) {
  report(
    error instanceof FolderLockedError
      ? { kind: 'locked', message: error.message, ownerPid: error.ownerPid }
      : describeFailure(error),
  );
  // `process.exit` could cut the report off in its pipe. Without it the process ends when the pipe is empty.
  if (process.connected) process.disconnect();
  process.exitCode = 1;
}
