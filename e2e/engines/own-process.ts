import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 15_000;

export interface OwnProcess {
  readonly child: ChildProcess;
  /** Resolves with the first match of `pattern` in the output. Rejects when the process ends first or the time is over. */
  waitFor(pattern: RegExp): Promise<string>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program in our process group, so that the end of a hanging suite also ends its browsers. */
export function startProcess(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): OwnProcess {
  // Xvfb prints its display on the fourth stream.
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of child.stdio.slice(1))
    (stream as Readable).on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = Promise.withResolvers<void>();
  // The end of the streams does not count, because child processes hold them too.
  child.once('exit', () => ended.resolve());
  child.once('error', () => ended.resolve());

  return {
    child,
    async waitFor(pattern) {
      const deadline = AbortSignal.timeout(START_LIMIT_MS);
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null || child.pid === undefined) throw new Error(`${command} ended:\n${output}`);
        await Promise.race([
          ...child.stdio.slice(1).map((stream) => once(stream as Readable, 'data', { signal: deadline })),
          ended.promise,
        ]);
      }
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
      if (child.pid !== undefined) await ended.promise;
      clearTimeout(late);
    },
  };
}
