import { globSync } from 'node:fs';
import path from 'node:path';
import { provideBrowser } from './find-browser.ts';
import { probeServices } from './probe-services.ts';
import { runJourneys } from './run-journeys.ts';
import { runVitest } from './run-vitest.ts';
import { runAsOneTest, type Step } from './step.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

const inPackage = (...parts: string[]): string => path.join('node_modules', ...parts);

/** Every program of the house has its own configuration; the base is only there to be extended. */
async function checkTypes(): Promise<Tally> {
  const configurations = globSync('tsconfig*.json').filter((file) => file !== 'tsconfig.base.json');
  const tallies: Tally[] = [];
  for (const configuration of configurations.toSorted()) {
    tallies.push(await runAsOneTest([inPackage('typescript', 'bin', 'tsc'), '--project', configuration]));
  }
  const failed = tallies.length === 0 || addTallies(tallies).failed > 0;
  return failed ? FAILED : PASSED;
}

const lint = (): Promise<Tally> =>
  runAsOneTest([
    inPackage('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '--format=unix',
  ]);

/** The tests of one process bring their own database, whatever the environment of this run has for the others. */
const ALONE = { DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: undefined };

async function runOnServices(): Promise<Tally> {
  const services = await probeServices();
  if (typeof services === 'string') {
    const files = globSync('server/**/*.pg.test.ts').toSorted();
    return { passed: 0, failed: 0, skipped: files.map((name) => ({ name, reason: services })) };
  }
  const env = { ...ALONE, TEST_DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  return runVitest({ projects: ['pg'], limitMinutes: 10, env });
}

/** The steps of `npm test`, in their order. */
export const STEPS: readonly Step[] = [
  { title: 'types', quick: true, run: checkTypes },
  { title: 'lint', quick: true, run: lint },
  { title: 'arrows', quick: true, run: () => runAsOneTest(['scripts/arrows/main.ts'], { showAlways: true }) },
  { title: 'dead code', quick: true, run: () => runAsOneTest([inPackage('knip', 'bin', 'knip.js'), '--no-progress', '--treat-config-hints-as-errors']) },
  { title: 'browser', run: provideBrowser },
  { title: 'build', run: () => runAsOneTest(['scripts/build.mjs']) },
  { title: 'size', needs: ['build'], run: () => runAsOneTest(['scripts/suite/size.ts'], { showAlways: true }) },
  { title: 'unit', quick: true, run: () => runVitest({ projects: ['unit', 'dom'], limitMinutes: 5, env: ALONE }) },
  { title: 'server', quick: true, run: () => runVitest({ projects: ['server'], limitMinutes: 10, env: ALONE }) },
  { title: 'PostgreSQL and Redis', run: runOnServices },
  { title: 'browser journeys', needs: ['browser', 'build'], run: () => runJourneys('journeys', 15) },
];
