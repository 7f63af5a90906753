import { globSync } from 'node:fs';
import path from 'node:path';
import { provideBrowser } from './find-browser.ts';
import { probeServices } from './probe-services.ts';
import { installEngines, runEngines } from './run-engines.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { type Print, runAsOneTest, type Step } from './step.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

const inPackage = (...parts: string[]): string => path.join('node_modules', ...parts);

/** The factor on the rounds of long tests in the soak. */
const SOAK_EFFORT = { EFFORT: '10' };

/** Every program has its own configuration, which extends the base. */
async function checkTypes(print: Print): Promise<Tally> {
  const configurations = globSync('{,bench/,bench/*/}tsconfig*.json').filter((file) => file !== 'tsconfig.base.json');
  const tallies: Tally[] = [];
  for (const configuration of configurations.toSorted()) {
    const args = [inPackage('typescript', 'bin', 'tsc'), '--project', configuration];
    tallies.push(await runAsOneTest({ args, print }));
  }
  const failed = tallies.length === 0 || addTallies(tallies).failed > 0;
  return failed ? FAILED : PASSED;
}

const LINT = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', '--format=unix'];

/** The environment of the unit and server tests, which bring their own database: it hides the services of this run. */
const ALONE = { DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: undefined };

interface ServiceRun {
  readonly project: 'pg' | 'soak';
  readonly files: readonly string[];
  readonly limitMinutes: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly print: Print;
}

/** Runs tests that need PostgreSQL and Redis. Skips them with the reason if one does not answer. */
async function runOnServices({ project, files, limitMinutes, env = {}, print }: ServiceRun): Promise<Tally> {
  const services = await probeServices();
  if (typeof services === 'string') {
    return { passed: 0, failed: 0, skipped: files.map((name) => ({ name, reason: services })) };
  }
  const own = { ...ALONE, TEST_DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl, ...env };
  return runVitest({ projects: [project], files, limitMinutes, env: own, print });
}

const filesOf = (pattern: string): string[] => globSync(pattern).toSorted();

/** A check runs one program and passes or fails as a whole. */
const check = (title: string, args: readonly string[], showAlways = false): Step => ({
  title,
  lane: 'checks',
  run: (print) => runAsOneTest({ args, print, showAlways }),
});

const QUICK: readonly Step[] = [
  { title: 'types', lane: 'checks', run: checkTypes },
  check('lint', [inPackage('oxlint', 'bin', 'oxlint'), ...LINT]),
  check('format', [inPackage('oxfmt', 'bin', 'oxfmt'), '--check']),
  check('dependency rules', ['scripts/dependencies/main.ts'], true),
  check('dead code', [inPackage('knip', 'bin', 'knip.js'), '--no-progress']),
  {
    title: 'unit',
    lane: 'tests',
    run: (print) => runVitest({ projects: ['unit', 'dom'], limitMinutes: 15, env: ALONE, print }),
  },
  {
    title: 'server',
    lane: 'tests',
    run: (print) => runVitest({ projects: ['server'], limitMinutes: 8, env: ALONE, print }),
  },
];

const BROWSER: Step = { title: 'browser', lane: 'set-up', run: provideBrowser };
const BUILD = check('build', ['scripts/build.mjs']);
const IN_BROWSER = [BROWSER.title, BUILD.title];
const OTHER_ENGINES: Step = { title: 'other engines', lane: 'tests', needs: [BUILD.title], run: runEngines };

const PG_FILES = filesOf('server/**/*.pg.test.ts');
/** Nothing may rely on the schema `public`. */
const OTHER_SCHEMA = { TEST_SCHEMA: 'liaison' };

/** The tests whose number of rounds `EFFORT` multiplies: short here, ten times as long in the soak. */
const LONG_TESTS = ['server/kill.pg.test.ts', ...filesOf('server/features/*/trilateration.pg.test.ts')];
const LONG_JOURNEYS = ['sends.spec.ts', 'kills.spec.ts'];

/** The suites that scripts/*.mjs run by name, each with its steps in their order. */
export const SUITES: Readonly<Record<string, readonly Step[]>> = {
  quick: QUICK,
  full: [
    BROWSER,
    ...QUICK,
    BUILD,
    { ...check('size', ['scripts/suite/size.ts'], true), needs: [BUILD.title] },
    {
      title: 'PostgreSQL and Redis',
      lane: 'tests',
      run: (print) => runOnServices({ project: 'pg', files: PG_FILES, limitMinutes: 15, print }),
    },
    {
      title: 'browser journeys',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) => runPlaywright({ project: 'journeys', limitMinutes: 60, print }),
    },
    OTHER_ENGINES,
  ],
  soak: [
    BROWSER,
    BUILD,
    {
      title: 'soak',
      lane: 'tests',
      run: (print) =>
        runOnServices({ project: 'soak', files: filesOf('server/**/*.soak.ts'), limitMinutes: 90, print }),
    },
    {
      title: 'another schema',
      lane: 'tests',
      run: (print) => runOnServices({ project: 'pg', files: PG_FILES, limitMinutes: 15, env: OTHER_SCHEMA, print }),
    },
    {
      title: 'long tests',
      lane: 'tests',
      run: (print) => runOnServices({ project: 'pg', files: LONG_TESTS, limitMinutes: 60, env: SOAK_EFFORT, print }),
    },
    {
      title: 'long journeys',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) =>
        runPlaywright({ project: 'journeys', files: LONG_JOURNEYS, limitMinutes: 120, env: SOAK_EFFORT, print }),
    },
    {
      title: 'browser soak',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) => runPlaywright({ project: 'soak', limitMinutes: 600, print }),
    },
    { title: 'engines installed', lane: 'tests', run: installEngines },
    OTHER_ENGINES,
  ],
  screens: [
    BROWSER,
    BUILD,
    {
      title: 'screens',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) => runPlaywright({ project: 'screens', limitMinutes: 30, print }),
    },
  ],
};
