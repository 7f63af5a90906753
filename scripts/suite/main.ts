// Runs one suite after a script has installed the packages, and prints the result of each step.
import { performance } from 'node:perf_hooks';
import { type Done, runSteps } from './run-steps.ts';
import { SUITES } from './steps.ts';
import { addTallies, formatTally, type Tally } from './tally.ts';
import { testSeed } from './test-seed.ts';

function printSummary(done: readonly Done[], total: Tally): void {
  console.log('\n── summary ──');
  for (const { title, tally, seconds } of done) {
    const outcome = tally.failed > 0 ? 'FAILED' : 'ok'.padEnd(6);
    console.log(`${outcome}  ${title.padEnd(22)} ${formatTally(tally)} (${seconds.toFixed(1)} s)`);
  }
  for (const note of total.notes ?? []) console.log(note);
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`);
}

const name = process.argv[2] ?? 'full';
const steps = SUITES[name];
if (steps === undefined) throw new Error(`There is no suite "${name}"; there are ${Object.keys(SUITES).join(', ')}.`);
console.log(`All randomness of this run comes from TEST_SEED=${testSeed()}.`);
const done = await runSteps(steps);
const total = addTallies(done.map(({ tally }) => tally));
printSummary(done, total);
console.log(`TEST_SEED=${testSeed()}, ${Math.round(performance.now() / 1_000)} s in all`);
console.log(formatTally(total));
process.exitCode = total.failed > 0 ? 1 : 0;
