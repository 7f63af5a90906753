// A suite, once a script has installed the packages: every step in turn, whatever the one before it said.
import { performance } from 'node:perf_hooks';
import type { Step } from './step.ts';
import { SUITES } from './steps.ts';
import { addTallies, FAILED, formatTally, type Tally } from './tally.ts';

interface Done {
  readonly title: string;
  readonly tally: Tally;
  readonly seconds: number;
}

async function runStep({ title, needs = [], run }: Step, done: readonly Done[]): Promise<Done> {
  console.log(`\n── ${title} ──`);
  const missing = done.find((other) => needs.includes(other.title) && other.tally.failed > 0);
  if (missing) {
    console.error(`Not run: it needs the step "${missing.title}", which failed.`);
    return { title, tally: FAILED, seconds: 0 };
  }
  const startedAt = performance.now();
  const tally = await run().catch((error: unknown) => {
    console.error(error);
    return FAILED;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${title}: ${formatTally(tally)} (${seconds.toFixed(1)} s)`);
  return { title, tally, seconds };
}

function printSummary(done: readonly Done[], total: Tally): void {
  console.log('\n── summary ──');
  for (const { title, tally, seconds } of done) {
    console.log(
      `${tally.failed > 0 ? 'FAILED' : 'ok'.padEnd(6)}  ${title.padEnd(22)} ${formatTally(tally)} (${seconds.toFixed(1)} s)`,
    );
  }
  for (const note of total.notes ?? []) console.log(note);
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
  console.log(formatTally(total));
}

const name = process.argv[2] ?? 'full';
const steps = SUITES[name];
if (steps === undefined) throw new Error(`There is no suite "${name}"; there are ${Object.keys(SUITES).join(', ')}.`);
const done: Done[] = [];
for (const step of steps) done.push(await runStep(step, done));
const total = addTallies(done.map(({ tally }) => tally));
printSummary(done, total);
process.exitCode = total.failed > 0 ? 1 : 0;
