import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { refuseLockedFolder } from '../platform/database/folder-lock.ts';
import type { Demo, Program } from './serve.ts';
import { startErrorLine, type StartStep } from './start-error.ts';

const ECHO_MS = 1_000;

/** Closes the opened resources. `stop` calls them in reverse order. */
const closers: (() => Promise<unknown> | void)[] = [];
let step: StartStep = { name: 'configuration' };
let isStopping = false;
let stoppingSince = 0;

const program: Program = {
  enter: (next) => {
    step = next;
  },
  onStop: (close) => closers.push(close),
  isStopping: () => isStopping,
  fail: () => void stop(1),
};

process.on('SIGTERM', () => void stop(0)).on('SIGINT', () => void stop(0));
await start().catch(async (error: unknown) => {
  const line = startErrorLine(error, step);
  if (line === undefined) console.error('Liaison cannot start:', error);
  else console.error(`Liaison cannot start: ${line}`);
  await stop(1);
});

async function start(): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl === undefined) refuseLockedFolder(join(config.dataDir, 'embedded'));
  // The server loads only here, because it takes most of a second, and the errors above reach an operator at once.
  const { serve } = await import('./serve.ts');
  await serve(config, program, config.demo ? await loadDemo() : undefined);
}

/** The demo depends on the server, which does not import it. Only a process with DEMO on loads it. */
async function loadDemo(): Promise<Demo> {
  const [{ seedDemo }, { startDemo }, { drawDemoFile }] = await Promise.all([
    import('../../demo/seed/seed.ts'),
    import('../../demo/companions/start-demo.ts'),
    import('../../demo/seed/demo-files.ts'),
  ]);
  return { seed: seedDemo, start: startDemo, drawFile: drawDemoFile };
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) {
    // A second signal stops the process at once; acknowledged writes are safe even then. A signal within ECHO_MS counts as an echo: a
    // signal to the process group arrives both directly and through npm.
    if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
    return;
  }
  isStopping = true;
  stoppingSince = performance.now();
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error('while stopping:', error);
    }
  }
  process.exit(exitCode);
}
