/**
 * One owner for a folder, kept in files named `lock.<generation>`.
 *
 *   list the locks ── one has a living owner? ──▶ refused, naming the owner
 *        │ none, or only dead ones
 *   link our record as the next generation (atomic: the file appears with its contents, or EEXIST)
 *        │
 *   list again ── a lock that we have not judged dead? ──▶ take ours back, start over
 *        │ none
 *   remove the dead ones: the folder is ours
 *
 * Why it cannot give two owners: an owner's file stood there before its second listing, so of two takers the one that
 * lists last sees the other and steps back. Nobody removes a file whose generation is the newest but its own taker.
 *
 * Whether an owner lives is read from its process id and start time. Those mean nothing in another container or on
 * another machine (another `scope`), so there the age of the lock's heartbeat decides.
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

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_STALE_MS = 30_000;
/** How long a lock is waited for whose owner is gone while the engine it started is still closing its files. */
const CLOSING_WAIT_MS = 15_000;

/** A process as nobody else can be mistaken for it: ids are reused, ids with their start time are not. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

interface LockRecord {
  readonly token: string;
  readonly scope: string;
  /** The program that a person started. */
  readonly owner: ProcessMark;
  /** The process that has the files open; it may outlive the owner for a moment. */
  readonly holder: ProcessMark;
  readonly since: string;
}

interface FoundLock {
  readonly path: string;
  readonly generation: number;
  readonly record: LockRecord | undefined;
}

export interface FolderLock {
  release(): void;
}

/** Somebody else has the folder; the message names them. */
export class FolderLockedError extends Error {
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
 * Takes the folder for this process on behalf of `ownerPid`, or throws `FolderLockedError` at once. Waits only where
 * the owner is dead and its engine has not closed yet. The folder has to exist.
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
  /** The file that holds our record already and is linked to its place. */
  readonly draft: string;
  readonly mine: LockRecord;
  /** Waited long enough for an engine to close. */
  readonly isLate: boolean;
}

/** One round of the drawing above: the path of our lock, or undefined to start over. */
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
  const strangers = listLocks(folder).filter(
    (lock) => lock.record?.token !== mine.token && !dead.has(lock.record?.token),
  );
  if (strangers.length > 0) {
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
      // Removed by hand, or the disk is in trouble: the next one who opens decides by process, not by heartbeat.
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

function listLocks(folder: string): FoundLock[] {
  const locks: FoundLock[] = [];
  for (const name of readdirSync(folder)) {
    const generation = /^lock\.(\d{1,9})$/.exec(name)?.[1];
    if (generation === undefined) continue;
    const path = join(folder, name);
    const text = readIfThere(path);
    if (text !== undefined) locks.push({ path, generation: Number(generation), record: parseRecord(text) });
  }
  return locks;
}

/** A record that cannot be read was cut short by a power failure: links appear whole. Nobody can own it. */
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

/** Where process ids mean what they say: this machine, since this boot, in this container. */
function readScope(): string {
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux: ids belong to the whole machine.
  }
  return `${hostname()} ${boot} ${namespace}`;
}

/** When the process began, as its system writes it; undefined if there is none with this id. */
function readStartTime(pid: number): string | undefined {
  if (process.platform !== 'linux') return readStartTimeByPs(pid);
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name, in brackets, may hold spaces and brackets itself; the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has closed its files; it only waits for its parent to notice.
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
