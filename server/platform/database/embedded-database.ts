import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../make-folder.ts';
import { OperatorError } from '../operator-error.ts';
import type { EngineReport } from './embedded-engine.ts';

/** The name under which PostgreSQL drivers look for a Unix socket in a folder. */
const SOCKET_NAME = '.s.PGSQL.5432';
/** The longest path of a socket that every system accepts (some have 104 bytes with the closing zero). */
const SOCKET_PATH_BYTES_MAX = 103;
const STOP_PATIENCE_MS = 15_000;
/** An engine that ends within this time of its start counts as a quick failure. RESTARTS_MAX limits these in a row. */
const HEALTHY_AFTER_MS = 10_000;
const RESTARTS_MAX = 3;

/** Another process owns the folder. The message names it. */
export class DatabaseInUseError extends OperatorError {
  override name = 'DatabaseInUseError';
}

/** The engine cannot open the folder. `code` is the error code of the system, such as `ENOSPC`, if a system call failed. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export interface EmbeddedDatabase {
  /** The folder of the socket: the `host` of a PostgreSQL driver. */
  readonly socketFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts the engine on `folder`, which it creates if needed, and restarts the engine when it is killed. Acknowledged writes survive. Throws
 * `DatabaseInUseError` at once when another process owns the folder. Calls `onGivenUp` when the restarts fail.
 */
export async function startEmbeddedDatabase(
  folder: string,
  onGivenUp: (reason: string) => void,
): Promise<EmbeddedDatabase> {
  makeFolder(folder);
  const socketFolder = makeSocketFolder(folder);
  let isStopping = false;
  let quickFailures = 0;
  let engine = await startEngine(folder, socketFolder);

  const keepRunning = (): void => {
    const startedAt = Date.now();
    engine.once('exit', (code, signal) => {
      if (isStopping) return;
      quickFailures = Date.now() - startedAt < HEALTHY_AFTER_MS ? quickFailures + 1 : 1;
      const reason = `the embedded database engine ended (${signal ?? code})`;
      if (quickFailures > RESTARTS_MAX) return onGivenUp(`${reason}, ${quickFailures} times in a row`);
      startEngine(folder, socketFolder).then(
        (next) => {
          engine = next;
          if (isStopping) next.send('stop');
          else keepRunning();
        },
        (error: unknown) => onGivenUp(`${reason} and could not be restarted in ${folder}: ${String(error)}`),
      );
    });
  };
  keepRunning();

  return {
    socketFolder,
    stop: async () => {
      isStopping = true;
      await stopEngine(engine);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

async function startEngine(folder: string, socketFolder: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./embedded-engine.ts', import.meta.url));
  // The engine needs only this folder. It gets neither the environment nor the flags of the server, because these hold secrets.
  const engine = fork(program, [folder, join(socketFolder, SOCKET_NAME)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const report = await Promise.race([
    once(engine, 'message').then(([message]) => message as EngineReport),
    once(engine, 'exit').then(([code, signal]): EngineReport => ({
      kind: 'failed',
      message: `it ended with ${signal ?? code}`,
    })),
  ]);
  if (report.kind === 'ready') return engine;
  if (report.kind === 'locked') throw new DatabaseInUseError(report.message);
  throw new EmbeddedDatabaseError(report.message, report.code);
}

async function stopEngine(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const exited = once(engine, 'exit');
  if (engine.connected) engine.send('stop');
  const killTimer = setTimeout(() => engine.kill('SIGKILL'), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(killTimer);
}

/** Creates the folder of the socket: inside `folder` when the path is short enough, else a private temporary one. */
function makeSocketFolder(folder: string): string {
  const inside = join(folder, 'run');
  if (fitsSocket(inside)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const temporary = mkdtempSync(join(tmpdir(), 'liaison-'));
  if (fitsSocket(temporary)) return temporary;
  rmSync(temporary, { recursive: true });
  return mkdtempSync('/tmp/liaison-');
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}
