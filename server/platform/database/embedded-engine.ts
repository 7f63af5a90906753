/**
 * The embedded PostgreSQL: a program of its own, started by `embedded-database.ts`, so that no query stops the server's
 * event loop. It holds the folder's lock, because it is the one that has the files open, and it dies with its parent:
 *
 *   start ─▶ lock the folder ─▶ open PGlite ─▶ listen on the socket ─▶ tell "ready"
 *   "stop", or the parent is gone ─▶ stop listening ─▶ close PGlite ─▶ release the lock ─▶ exit
 *
 * Arguments: the folder, the path of the socket.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { type FolderLock, FolderLockedError, lockFolder } from './folder-lock.ts';

export type EngineReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'locked'; readonly message: string; readonly ownerPid: number }
  | { readonly kind: 'failed'; readonly message: string };

/** The server has one connection; the others are room for one that is just being replaced. */
const CONNECTIONS = 4;

async function run(folder: string, socketPath: string): Promise<void> {
  // Ctrl-C reaches the whole process group: the server still drains its requests and needs the database until it says "stop".
  process.on('SIGINT', ignoreSignal).on('SIGTERM', ignoreSignal);
  const stopRequested = new Promise<void>((resolve) => {
    process.once('disconnect', resolve);
    process.on('message', (message) => {
      if (message === 'stop') resolve();
    });
    if (!process.connected) resolve();
  });

  const lock = await lockFolder(folder, process.ppid);
  const database = await openFolder(folder).catch((error: unknown) => leave(lock, error));
  const server = new PGLiteSocketServer({ db: dieOfCrash(database), path: socketPath, maxConnections: CONNECTIONS });
  // Left behind by an engine that was killed; the lock says that nobody listens there now.
  rmSync(socketPath, { force: true });
  await server.start().catch((error: unknown) => leave(lock, error));
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
  // A first start that was cut short leaves half a database. Nothing in it was ever acknowledged, but it is not ours to delete.
  if (existsSync(dataDir) && !existsSync(complete)) renameSync(dataDir, `${dataDir}.incomplete-${Date.now()}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ dataDir });
  writeFileSync(complete, 'The first start was completed.\n');
  return database;
}

/** SQL errors are answers; only an engine that broke throws here, and its socket server would then hang for ever. */
function dieOfCrash(database: PGlite): PGlite {
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

function leave(lock: FolderLock, error: unknown): never {
  lock.release();
  throw error;
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
  const message = error instanceof Error ? error.message : String(error);
  report(
    error instanceof FolderLockedError
      ? { kind: 'locked', message, ownerPid: error.ownerPid }
      : { kind: 'failed', message },
  );
  // The report goes through a pipe: give it the moment it needs.
  if (process.connected) process.disconnect();
  process.exitCode = 1;
}
