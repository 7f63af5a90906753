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

const isList = process.argv.includes('--list');
const starts = process.argv.slice(2).filter((start) => start !== '--list');
const chosen = ALL_MUTANTS.filter(
  (mutant) => starts.length === 0 || starts.some((start) => nameOf(mutant).startsWith(start)),
);
if (chosen.length === 0) throw new Error(`There is no mutant of ${starts.join(', ')}.`);
const stale = chosen.flatMap((mutant) => whyStale(mutant) ?? []);
if (stale.length > 0) {
  for (const reason of stale) console.error(reason);
  process.exit(1);
}

if (isList) {
  for (const mutant of chosen) console.log(`${nameOf(mutant)} ← ${mutant.tests.join(', ')}`);
  process.exit();
}

const services = await probeServices();
// Tests of one process bring their own database, so they ignore the services of this run.
const env = {
  DATABASE_URL: undefined,
  NODE_ENV: undefined,
  REDIS_URL: undefined,
  ...(typeof services === 'object' && { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl }),
};
if (typeof services === 'string' && chosen.some(({ project }) => project === 'pg'))
  throw new Error(`Some mutants need services: ${services}`);

const copy = copySources();
const missed: string[] = [];
try {
  const testCopy = { root: copy.root, env };
  await requireGreen(testCopy, chosen);
  for (const [index, mutant] of chosen.entries()) {
    const startedAt = performance.now();
    const verdict = await tryMutant(testCopy, mutant);
    const result = describeVerdict(verdict);
    if (verdict.kind !== 'noticed') missed.push(`${result}: ${nameOf(mutant)}`);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${index + 1}/${chosen.length} ${result}: ${nameOf(mutant)} (${seconds} s)`);
  }
} finally {
  copy.remove();
}

const percent = (100 * (chosen.length - missed.length)) / chosen.length;
for (const line of missed) console.log(line);
console.log(`${chosen.length - missed.length} of ${chosen.length} mutants noticed (${percent.toFixed(1)} %)`);
if (percent < REQUIRED_PERCENT) process.exitCode = 1;
