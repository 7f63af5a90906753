import { globSync } from 'node:fs';
import path from 'node:path';
import { provideBrowser } from './find-browser.ts';
import { probeServices } from './probe-services.ts';
import { installEngines, runEngines } from './run-engines.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { type Print, runAsOneTest, type Step } from './step.ts';
import { addTallies, FAILED, NOTHING, PASSED, type Tally } from './tally.ts';

const inPackage = (...parts: string[]): string => path.join('node_modules', ...parts);

/** The factor on the rounds of long tests in the soak. */
const SOAK_EFFORT = { EFFORT: '10' };

/** Every program has its own configuration, which extends the base. The compiler checks them all at once. */
async function checkTypes(print: Print): Promise<Tally> {
  const configurations = globSync('{,bench/,bench/*/}tsconfig*.json').filter((file) => file !== 'tsconfig.base.json');
  const compiler = inPackage('typescript', 'bin', 'tsc');
  const tallies = await Promise.all(
    configurations.map((file) => runAsOneTest({ args: [compiler, '--project', file], print })),
  );
  const failed = tallies.length === 0 || addTallies(tallies).failed > 0;
  return failed ? FAILED : PASSED;
}

const LINT = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', '--format=unix'];

/** Tests name the services that they need by variables of their own, so this hides the services of the developer. */
const ALONE = { DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: undefined };
/** The projects of vitest.config.ts that need only Node. */
const ON_NODE = ['unit', 'dom', 'server'] as const;

interface TestRun {
  readonly projects: readonly string[];
  /** Only these files. All files of the projects if missing. */
  readonly files?: readonly string[];
  readonly limitMinutes: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly print: Print;
}

/** Runs tests with PostgreSQL and Redis. Skips those that need the two, with the reason, if one does not answer. */
async function runTests({ projects, files = [], limitMinutes, env = {}, print }: TestRun): Promise<Tally> {
  const services = await probeServices();
  if (typeof services !== 'string') {
    const own = { ...ALONE, TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl, ...env };
    return runVitest({ projects, files, limitMinutes, env: own, print });
  }
  const possible = projects.filter((project) => ON_NODE.some((name) => name === project));
  const skipped = (files.length > 0 ? files : PG_FILES).map((name) => ({ name, reason: services }));
  const others =
    possible.length > 0 ? await runVitest({ projects: possible, limitMinutes, env: ALONE, print }) : NOTHING;
  return addTallies([others, { ...NOTHING, skipped }]);
}

const filesOf = (pattern: string): string[] => globSync(pattern).toSorted();

/** A check runs one program and passes or fails as a whole. */
const check = (title: string, args: readonly string[], showAlways = false): Step => ({
  title,
  lane: 'checks',
  run: (print) => runAsOneTest({ args, print, showAlways }),
});

const CHECKS: readonly Step[] = [
  { title: 'types', lane: 'checks', run: checkTypes },
  check('lint', [inPackage('oxlint', 'bin', 'oxlint'), ...LINT]),
  check('format', [inPackage('oxfmt', 'bin', 'oxfmt'), '--check']),
  check('dependency rules', ['scripts/dependencies/main.ts'], true),
  check('language', ['scripts/language/main.ts']),
  check('dead code', [inPackage('knip', 'bin', 'knip.js'), '--no-progress']),
];

const BROWSER: Step = { title: 'browser', lane: 'set-up', run: provideBrowser };
const BUILD = check('build', ['scripts/build.mjs']);
const IN_BROWSER = [BROWSER.title, BUILD.title];
const OTHER_ENGINES: Step = { title: 'other engines', lane: 'tests', needs: [BUILD.title], run: runEngines };

const PG_FILES = filesOf('{server,demo}/**/*.pg.test.ts');
/** Nothing may rely on the schema `public`. */
const OTHER_SCHEMA = { TEST_SCHEMA: 'liaison' };

/** The tests whose number of rounds `EFFORT` multiplies: short here, ten times as long in the soak. */
const LONG_TESTS = ['server/process/kill.pg.test.ts', ...filesOf('server/features/*/trilateration.pg.test.ts')];
/** The mark of a journey that only `npm run journeys` runs; playwright.config.ts has the rule. */
const LONG_RUN = '@full';
const LONG_JOURNEYS = ['sends.spec.ts', 'kills.spec.ts'];

/** The suites that scripts/*.mjs run by name, each with its steps in their order. */
export const SUITES: Readonly<Record<string, readonly Step[]>> = {
  quick: [
    ...CHECKS,
    {
      title: 'tests',
      lane: 'tests',
      run: (print) => runVitest({ projects: ON_NODE, limitMinutes: 20, env: ALONE, print }),
    },
  ],
  full: [
    BROWSER,
    ...CHECKS,
    BUILD,
    { ...check('size', ['scripts/suite/size.ts'], true), needs: [BUILD.title] },
    {
      title: 'tests',
      lane: 'tests',
      run: (print) => runTests({ projects: [...ON_NODE, 'pg'], limitMinutes: 40, print }),
    },
    {
      title: 'journeys',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) => runPlaywright({ project: 'journeys', omit: LONG_RUN, limitMinutes: 60, print }),
    },
    OTHER_ENGINES,
  ],
  journeys: [
    BROWSER,
    BUILD,
    {
      title: 'journeys',
      lane: 'tests',
      needs: IN_BROWSER,
      run: (print) => runPlaywright({ project: 'journeys', limitMinutes: 90, print }),
    },
  ],
  soak: [
    BROWSER,
    BUILD,
    {
      title: 'soak',
      lane: 'tests',
      run: (print) => runTests({ projects: ['soak'], files: filesOf('server/**/*.soak.ts'), limitMinutes: 90, print }),
    },
    {
      title: 'another schema',
      lane: 'tests',
      run: (print) => runTests({ projects: ['pg'], files: PG_FILES, limitMinutes: 15, env: OTHER_SCHEMA, print }),
    },
    {
      title: 'long tests',
      lane: 'tests',
      run: (print) => runTests({ projects: ['pg'], files: LONG_TESTS, limitMinutes: 60, env: SOAK_EFFORT, print }),
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
