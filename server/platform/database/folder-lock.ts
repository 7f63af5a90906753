/**
 * Locks a folder for one owner, by files named `lock.<generation>`.
 *
 *   list the locks ── one has a living owner? ──▶ refuse and name the owner
 *        │ none, or only dead ones
 *   link our record as the next generation (atomic: the file appears with its contents, or EEXIST)
 *        │
 *   list again ── a lock that was not in the first list? ──▶ remove ours, start again
 *        │ none
 *   remove the dead ones: the folder is ours
 *
 * Two processes cannot both own the folder. Each links its file before its second listing. The process that lists last sees the file of the
 * other and removes its own. Only its own process removes the newest file.
 *
 * The process id and start time show whether an owner is alive. They have no meaning in another container or on another machine (another
 * `scope`). For a lock of another scope the age of its heartbeat decides.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_STALE_MS = 30_000;
/** How long to wait while the owner is dead but its engine still closes its files. */
const CLOSING_WAIT_MS = 15_000;

/** Identifies a process uniquely. The system reuses ids, but not an id with the same start time. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

interface LockRecord {
  readonly token: string;
  readonly scope: string;
  /** The server process that the operator started. */
  readonly owner: ProcessMark;
  /** The process that has the files open. It may briefly outlive the owner. */
  readonly holder: ProcessMark;
  readonly since: string;
}

interface LockFile {
  readonly path: string;
  readonly generation: number;
  readonly record: LockRecord | undefined;
}

export interface FolderLock {
  release(): void;
}

/** Another process owns the folder. The message names it. */
export class FolderLockedError extends OperatorError {
  override name = 'FolderLockedError';
  readonly ownerPid: number;
  constructor(folder: string, record: LockRecord) {
    super(
      `the folder ${folder} is in use by process ${record.owner.pid} (since ${record.since}); stop it, or choose another DATA_DIR`,
    );
    this.ownerPid = record.owner.pid;
  }
}

/**
 * Throws `FolderLockedError` if a living process owns the folder. The check takes milliseconds, so that a second program fails before it
 * loads other modules. It grants nothing: only `lockFolder` makes an owner. The folder may be missing or unreadable.
 */
export function refuseLockedFolder(folder: string): void {
  for (const { path, record } of listLocksIfThere(folder)) {
    if (record === undefined || !isAlive(record, record.owner, path)) continue;
    if (isAlive(record, record.holder, path)) throw new FolderLockedError(folder, record);
  }
}

function listLocksIfThere(folder: string): LockFile[] {
  try {
    return listLocks(folder);
  } catch {
    return [];
  }
}

/**
 * Locks the folder for this process on behalf of `ownerPid`, or throws `FolderLockedError` at once. It waits only while the owner is dead
 * and the owner's engine is still closing. The folder must exist.
 */
export async function lockFolder(folder: string, ownerPid: number = process.pid): Promise<FolderLock> {
  const record: LockRecord = {
    token: randomUUID(),
    scope: readScope(),
    owner: { pid: ownerPid, started: readStartTime(ownerPid) ?? 'unknown' },
    holder: { pid: process.pid, started: readStartTime(process.pid) ?? 'unknown' },
    since: new Date().toISOString(),
  };
  const draft = join(folder, `.lock-${record.token}`);
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    const giveUpAt = Date.now() + CLOSING_WAIT_MS;
    for (;;) {
      const path = tryToLock({ folder, draft, mine: record, isLate: Date.now() > giveUpAt });
      if (path !== undefined) return keepLock(path);
      await sleep(20 + Math.random() * 60);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

interface Attempt {
  readonly folder: string;
  /** The file with our record, which the lock links to. */
  readonly draft: string;
  readonly mine: LockRecord;
  /** Whether the wait for a closing engine has timed out. */
  readonly isLate: boolean;
}

/** Runs one round of the diagram above. Returns the path of our lock, or undefined to start again. */
function tryToLock({ folder, draft, mine, isLate }: Attempt): string | undefined {
  const before = listLocks(folder);
  for (const lock of before) {
    if (lock.record === undefined || !isAlive(lock.record, lock.record.holder, lock.path)) continue;
    const isClosing = !isAlive(lock.record, lock.record.owner, lock.path);
    if (isClosing && !isLate) return undefined;
    throw new FolderLockedError(folder, lock.record);
  }
  const generation = Math.max(0, ...before.map((lock) => lock.generation)) + 1;
  const path = join(folder, `lock.${generation}`);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return undefined;
    throw error;
  }
  const dead = new Set(before.map((lock) => lock.record?.token));
  const otherLocks = listLocks(folder).filter(
    (lock) => lock.record?.token !== mine.token && !dead.has(lock.record?.token),
  );
  if (otherLocks.length > 0) {
    rmSync(path, { force: true });
    return undefined;
  }
  for (const lock of before) rmSync(lock.path, { force: true });
  return path;
}

function keepLock(path: string): FolderLock {
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The file was removed by hand, or the disk fails. On the same machine the process id decides, not the heartbeat.
    }
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    release: () => {
      clearInterval(timer);
      rmSync(path, { force: true });
    },
  };
}

function listLocks(folder: string): LockFile[] {
  const locks: LockFile[] = [];
  for (const name of readdirSync(folder)) {
    const generation = /^lock\.(\d{1,9})$/.exec(name)?.[1];
    if (generation === undefined) continue;
    const path = join(folder, name);
    const text = readIfThere(path);
    if (text !== undefined) locks.push({ path, generation: Number(generation), record: parseRecord(text) });
  }
  return locks;
}

/** Parses a record. A power failure can truncate it; a link appears whole. A truncated record has no owner. */
function parseRecord(text: string): LockRecord | undefined {
  try {
    const record = JSON.parse(text) as Partial<LockRecord> | null;
    return record?.token && record.owner && record.holder ? (record as LockRecord) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(record: LockRecord, mark: ProcessMark, path: string): boolean {
  if (record.scope === readScope()) return readStartTime(mark.pid) === mark.started;
  const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touchedAt < HEARTBEAT_STALE_MS;
}

/** Returns the scope in which process ids are unique: this machine, since its boot, in this container. */
function readScope(): string {
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has namespaces. Elsewhere ids are unique on the machine.
  }
  return `${hostname()} ${boot} ${namespace}`;
}

/** Returns the start time of a process in the format of its system, or undefined when there is no such process. */
function readStartTime(pid: number): string | undefined {
  if (process.platform !== 'linux') return readStartTimeByPs(pid);
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may contain spaces and brackets, so the fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has closed its files and waits for its parent.
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

function readStartTimeByPs(pid: number): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
