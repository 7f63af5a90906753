import { globSync } from 'node:fs';
import path from 'node:path';
import { provideBrowser } from './find-browser.ts';
import { probeServices } from './probe-services.ts';
import { installEngines, runEngines } from './run-engines.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { runAsOneTest, type Step } from './step.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

const inPackage = (...parts: string[]): string => path.join('node_modules', ...parts);

/** Every program of the house has its own configuration; the base is only there to be extended. */
async function checkTypes(): Promise<Tally> {
  const configurations = globSync('{,bench/,bench/*/}tsconfig*.json').filter(
    (file) => file !== 'tsconfig.base.json',
  );
  const tallies: Tally[] = [];
  for (const configuration of configurations.toSorted()) {
    tallies.push(await runAsOneTest([inPackage('typescript', 'bin', 'tsc'), '--project', configuration]));
  }
  const failed = tallies.length === 0 || addTallies(tallies).failed > 0;
  return failed ? FAILED : PASSED;
}

const lint = (): Promise<Tally> =>
  runAsOneTest([
    inPackage('oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    '--format=unix',
  ]);

/** The tests of one process bring their own database, whatever the environment of this run has for the others. */
const ALONE = { DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: undefined };

/** Runs a project of vitest whose files need PostgreSQL and Redis; they are skipped, with the reason, where those do not answer. */
async function runOnServices(project: 'pg' | 'soak', limitMinutes: number): Promise<Tally> {
  const services = await probeServices();
  if (typeof services === 'string') {
    const files = globSync(`server/**/*.${project === 'pg' ? 'pg.test' : 'soak'}.ts`).toSorted();
    return { passed: 0, failed: 0, skipped: files.map((name) => ({ name, reason: services })) };
  }
  const env = { ...ALONE, TEST_DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  return runVitest({ projects: [project], limitMinutes, env });
}

const QUICK: readonly Step[] = [
  { title: 'types', run: checkTypes },
  { title: 'lint', run: lint },
  { title: 'dependency rules', run: () => runAsOneTest(['scripts/dependencies/main.ts'], { showAlways: true }) },
  { title: 'dead code', run: () => runAsOneTest([inPackage('knip', 'bin', 'knip.js'), '--no-progress']) },
  { title: 'unit', run: () => runVitest({ projects: ['unit', 'dom'], limitMinutes: 5, env: ALONE }) },
  { title: 'server', run: () => runVitest({ projects: ['server'], limitMinutes: 10, env: ALONE }) },
];

const BROWSER: Step = { title: 'browser', run: provideBrowser };
const BUILD: Step = { title: 'build', run: () => runAsOneTest(['scripts/build.mjs']) };

const OTHER_ENGINES: Step = { title: 'other engines', needs: [BUILD.title], run: runEngines };

/** The suites that scripts/*.mjs run by name, each with its steps in their order. */
export const SUITES: Readonly<Record<string, readonly Step[]>> = {
  quick: QUICK,
  full: [
    BROWSER,
    ...QUICK,
    BUILD,
    { title: 'size', needs: [BUILD.title], run: () => runAsOneTest(['scripts/suite/size.ts'], { showAlways: true }) },
    { title: 'PostgreSQL and Redis', run: () => runOnServices('pg', 10) },
    { title: 'browser journeys', needs: [BROWSER.title, BUILD.title], run: () => runPlaywright('journeys', 40) },
    OTHER_ENGINES,
  ],
  soak: [
    BROWSER,
    BUILD,
    { title: 'soak', run: () => runOnServices('soak', 90) },
    { title: 'browser soak', needs: [BROWSER.title, BUILD.title], run: () => runPlaywright('soak', 600) },
    { title: 'engines installed', run: installEngines },
    OTHER_ENGINES,
  ],
  screens: [
    BROWSER,
    BUILD,
    { title: 'screens', needs: [BROWSER.title, BUILD.title], run: () => runPlaywright('screens', 30) },
  ],
};
