// npm run mutants [start…]: only mutants whose name (`file: what it breaks`) starts like one of these, or else all. With --list it prints
// them with their tests, and changes nothing.
//
//   lists ─▶ every text found? ─▶ copy of the sources ─▶ tests green? ─▶ each mutant: change, test, restore ─▶ percentage
//
// A mutant counts as noticed only if an assertion fails. A hang, a crash or another error is printed with its reason and does not count.
import { performance } from 'node:perf_hooks';
import { probeServices } from '../suite/probe-services.ts';
import { ALL_MUTANTS, whyStale } from './all-mutants.ts';
import { copySources } from './copy-sources.ts';
import type { Mutant } from './base/mutant.ts';
import { requireGreen, tryMutant } from './run-mutants.ts';
import { describeVerdict } from './verdict.ts';

const REQUIRED_PERCENT = 95;

const nameOf = ({ file, breaks }: Mutant) => `${file}: ${breaks}`;

/** Tries each mutant in a copy of the sources. Returns those that no assertion noticed, with the result of each. */
async function tryMutants(mutants: readonly Mutant[]): Promise<string[]> {
  const services = await probeServices();
  if (typeof services === 'string' && mutants.some(({ project }) => project === 'pg'))
    throw new Error(`Some mutants need services: ${services}`);
  // Tests of one process bring their own database, so they ignore the services of this run.
  const env = {
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
    REDIS_URL: undefined,
    ...(typeof services === 'object' && { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl }),
  };
  const copy = copySources();
  const missed: string[] = [];
  try {
    const testCopy = { root: copy.root, env };
    await requireGreen(testCopy, mutants);
    for (const [index, mutant] of mutants.entries()) {
      const startedAt = performance.now();
      const verdict = await tryMutant(testCopy, mutant);
      const result = describeVerdict(verdict);
      if (verdict.kind !== 'noticed') missed.push(`${result}: ${nameOf(mutant)}`);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`${index + 1}/${mutants.length} ${result}: ${nameOf(mutant)} (${seconds} s)`);
    }
  } finally {
    copy.remove();
  }
  return missed;
}

const isList = process.argv.includes('--list');
const starts = process.argv.slice(2).filter((start) => start !== '--list');
const chosen = ALL_MUTANTS.filter(
  (mutant) => starts.length === 0 || starts.some((start) => nameOf(mutant).startsWith(start)),
);
if (chosen.length === 0) throw new Error(`There is no mutant of ${starts.join(', ')}.`);
const stale = chosen.flatMap((mutant) => whyStale(mutant) ?? []);
// The process ends by itself: process.exit() would cut off lines that a pipe has not read.
if (stale.length > 0) {
  for (const reason of stale) console.error(reason);
  process.exitCode = 1;
} else if (isList) {
  for (const mutant of chosen) console.log(`${nameOf(mutant)} ← ${mutant.tests.join(', ')}`);
} else {
  const missed = await tryMutants(chosen);
  const percent = (100 * (chosen.length - missed.length)) / chosen.length;
  for (const line of missed) console.log(line);
  console.log(`${chosen.length - missed.length} of ${chosen.length} mutants noticed (${percent.toFixed(1)} %)`);
  if (percent < REQUIRED_PERCENT) process.exitCode = 1;
}
