import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Run {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The working folder. Default: that of this process. */
  readonly cwd?: string;
  /** A hanging program is ended after this time and counts as failed. */
  readonly limitMinutes: number;
  /** Receives the output line by line. Without it the output is only collected. */
  readonly print?: (line: string) => void;
}

export interface Outcome {
  readonly code: number;
  /** Both streams in their order. Empty if the output was printed at once. */
  readonly output: string;
}

const running = new Set<number>();

// The program leads a process group of its own, so that the browsers and servers it started end with it.
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

function endEverything(): void {
  for (const pid of running) endGroup(pid);
}

process.once('SIGINT', () => {
  endEverything();
  process.exit(130);
});
process.once('SIGTERM', () => {
  endEverything();
  process.exit(143);
});

/** Runs a program without input and resolves when it ends. A failure of the program does not reject. */
export function runProgram({ command, args, cwd, env = {}, limitMinutes, print }: Run): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    const chunks: Buffer[] = [];
    for (const input of [child.stdout, child.stderr]) {
      if (print === undefined) input.on('data', (chunk: Buffer) => chunks.push(chunk));
      else createInterface({ input }).on('line', print);
    }
    if (pid !== undefined) running.add(pid);
    const limit = setTimeout(() => {
      const late = `${command} ${args.join(' ')} did not end within ${limitMinutes} minutes.\n`;
      if (print === undefined) chunks.push(Buffer.from(late));
      else print(late);
      if (pid !== undefined) endGroup(pid);
    }, limitMinutes * 60_000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      if (pid !== undefined) running.delete(pid);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
