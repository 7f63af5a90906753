import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const LOCK_FILE = path.join(root, '.cache', 'setup.lock');
const POLL_MS = 250;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryTake() {
  try {
    writeFileSync(LOCK_FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function ownerIsGone() {
  const owner = Number.parseInt(readOwner(), 10);
  // A file without a number: its owner has created it but has not written into it yet.
  return Number.isInteger(owner) && !isAlive(owner);
}

function readOwner() {
  try {
    return readFileSync(LOCK_FILE, 'utf8');
  } catch {
    return '';
  }
}

// Not `recursive`, with which Node reports a read-only file system as ENOENT.
function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/** Lets one process at a time install or build in this folder. Others wait. It takes over the lock of a dead owner. */
export async function withSetupLock(work) {
  makeFolder(path.dirname(LOCK_FILE));
  let isReported = false;
  while (!tryTake()) {
    if (ownerIsGone()) rmSync(LOCK_FILE, { force: true });
    else {
      if (!isReported) console.log(`Waiting for process ${readOwner()}, which is setting up this folder.`);
      isReported = true;
      await sleep(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK_FILE, { force: true });
  }
}
