import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import type { Print } from './step.ts';
import { addTallies, NOTHING, type Tally } from './tally.ts';

interface Engine {
  /** The name of its file in e2e/engines. */
  readonly name: string;
  /** The environment variable that names the browser to the tests. The user may set it to another one. */
  readonly variable: string;
  readonly browsers: readonly string[];
  /** The driver and the virtual screen. */
  readonly tools: readonly string[];
  readonly packages: readonly string[];
}

const ENGINES: readonly Engine[] = [
  {
    name: 'firefox',
    variable: 'FIREFOX',
    browsers: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    tools: [],
    packages: ['firefox-esr'],
  },
  {
    name: 'webkit',
    variable: 'WEBKIT',
    browsers: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser'),
    tools: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];
const LIMIT_MINUTES = 8;
const INSTALL_MINUTES = 15;

const isInPath = (tool: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, tool)));

/** The browser of an engine, or the reason why none can be used. */
function findEngine({ variable, browsers, tools, packages }: Engine): { browser: string } | string {
  const given = process.env[variable];
  const browser = given ? [given].find((file) => existsSync(file)) : browsers.find((file) => existsSync(file));
  const missing = [
    ...(browser === undefined ? [given || 'its browser'] : []),
    ...tools.filter((tool) => !isInPath(tool)),
  ];
  if (browser !== undefined && missing.length === 0) return { browser };
  return `${missing.join(' and ')} not found; apt-get install ${packages.join(' ')}`;
}

async function runEngine(engine: Engine, print: Print): Promise<Tally> {
  const found = findEngine(engine);
  const file = `e2e/engines/${engine.name}.test.ts`;
  if (typeof found === 'string') return { ...NOTHING, skipped: [{ name: file, reason: found }] };
  const env = { [engine.variable]: found.browser };
  return runVitest({ projects: ['engines'], files: [file], limitMinutes: LIMIT_MINUTES, env, print });
}

/** Runs the journeys in browsers of other engines, one at a time. Skips a missing browser with the reason. */
export async function runEngines(print: Print): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const engine of ENGINES) tallies.push(await runEngine(engine, print));
  return addTallies(tallies);
}

/** Installs the missing browsers if this process may do so: about 400 MB, too much for every run of `npm test`. */
export async function installEngines(print: Print): Promise<Tally> {
  const packages = ENGINES.filter((engine) => typeof findEngine(engine) === 'string').flatMap(
    (engine) => engine.packages,
  );
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return NOTHING;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram({ command: 'apt-get', args: ['update'], env, limitMinutes: INSTALL_MINUTES });
  const args = ['install', '--yes', '--no-install-recommends', ...packages];
  const { code, output } = await runProgram({
    command: 'apt-get',
    args,
    env,
    limitMinutes: INSTALL_MINUTES,
  });
  if (code !== 0) print(output);
  return NOTHING;
}
