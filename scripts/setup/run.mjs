import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './root.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM'];
const PARENT_POLL_MS = 500;

/** Under npm: calls back when the parent process has ended, so that killing npm leaves no process behind. */
function whenOrphaned(callback) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) callback();
  }, PARENT_POLL_MS).unref();
}

/**
 * Runs a program in this terminal and resolves to its exit code. It forwards signals to the program, so that stopping the
 * script stops the program. A terminal sends Ctrl-C to both. With `onError`, its error output goes there instead.
 */
export function run(command, args, { env = process.env, cwd = root, onError } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['inherit', 'inherit', onError ? 'pipe' : 'inherit'] });
    child.stderr?.on('data', onError);
    const passOn = (signal) => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of PASSED_ON) process.on(signal, passOn);
    const watch = whenOrphaned(() => {
      clearInterval(watch);
      child.kill('SIGTERM');
    });
    const settle = (outcome) => {
      clearInterval(watch);
      for (const signal of PASSED_ON) process.off(signal, passOn);
      outcome();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code, signal) => {
      settle(() => resolve(code ?? 128 + (os.constants.signals[signal] ?? 1)));
    });
  });
}

/** Runs a program and ends this process with its exit code if that is not 0. */
export async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
