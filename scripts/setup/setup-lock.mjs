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
  // A file without a number: its owner has created it and not yet written into it.
  return Number.isInteger(owner) && !isAlive(owner);
}

function readOwner() {
  try {
    return readFileSync(LOCK_FILE, 'utf8');
  } catch {
    return '';
  }
}

/** Lets one process at a time install or build in this folder. Others wait. It takes over the lock of a dead owner. */
export async function withSetupLock(work) {
  mkdirSync(path.dirname(LOCK_FILE), { recursive: true });
  let told = false;
  while (!tryTake()) {
    if (ownerIsGone()) rmSync(LOCK_FILE, { force: true });
    else {
      if (!told) console.log(`Waiting for process ${readOwner()}, which is setting up this folder.`);
      told = true;
      await sleep(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK_FILE, { force: true });
  }
}
