import { performance } from 'node:perf_hooks';
import type { Lane, Print, Step } from './step.ts';
import { FAILED, formatTally, type Tally } from './tally.ts';

export interface Done {
  readonly title: string;
  readonly tally: Tally;
  readonly seconds: number;
}

/**
 * Runs every step, also after a failed one, and resolves to their outcomes in the order of the list:
 *
 *   set-up  browser ──────────────────────────┐
 *   checks  types ─▶ lint ─▶ … ─▶ build ───┐  │
 *   tests   one run of vitest ─────────────┴──┴─▶ journeys
 *
 * A step starts when the step before it in its lane and the steps that it needs have ended.
 */
export async function runSteps(steps: readonly Step[], write: Print = console.log): Promise<Done[]> {
  const started = new Map<string, Promise<Done>>();
  const lanes = new Map<Lane, Promise<Done>>();
  const width = Math.max(...steps.map(({ title }) => title.length));
  for (const step of steps) {
    const needed = (step.needs ?? []).map((title) => {
      const running = started.get(title);
      if (running === undefined)
        throw new Error(`The step "${step.title}" needs "${title}", which is no earlier step.`);
      return running;
    });
    const before = Promise.all([Promise.all(needed), lanes.get(step.lane)]);
    const print = printUnder(step.title.padEnd(width), write);
    const done = before.then(([outcomes]) => runStep(step, outcomes, print));
    started.set(step.title, done);
    lanes.set(step.lane, done);
  }
  return Promise.all(started.values());
}

function printUnder(title: string, write: Print): Print {
  return (text) => {
    for (const line of text.trimEnd().split('\n')) write(`${title} │ ${line}`);
  };
}

async function runStep({ title, run }: Step, needed: readonly Done[], print: Print): Promise<Done> {
  const missing = needed.find(({ tally }) => tally.failed > 0);
  if (missing !== undefined) {
    print(`not run: it needs the step "${missing.title}", which failed`);
    return { title, tally: FAILED, seconds: 0 };
  }
  print('starts');
  const startedAt = performance.now();
  const tally = await run(print).catch((error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return FAILED;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  print(`${formatTally(tally)} (${seconds.toFixed(1)} s)`);
  return { title, tally, seconds };
}
