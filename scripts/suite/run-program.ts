import { spawn } from 'node:child_process';

interface Run {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** This process's own folder by default. */
  readonly cwd?: string;
  /** A hanging program is ended after this time and counts as failed. */
  readonly limitMinutes: number;
  /** Keep the output back instead of showing it as it comes. */
  readonly quiet?: boolean;
}

export interface Outcome {
  readonly code: number;
  /** Both streams in their order; empty unless the run was quiet. */
  readonly output: string;
}

const running = new Set<number>();

// The program leads a process group of its own, so that the browsers and servers it started end with it.
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
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

/** Runs a program without input and resolves once it has ended; never rejects for what the program does. */
export function runProgram({ command, args, env = {}, cwd, limitMinutes, quiet = false }: Run): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const stream = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', stream, stream],
      detached: true,
    });
    const { pid } = child;
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (pid !== undefined) running.add(pid);
    const limit = setTimeout(() => {
      console.error(`${command} ${args.join(' ')} did not end within ${limitMinutes} minutes.`);
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
