import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram } from './run-program.ts';
import type { Print } from './step.ts';
import { FAILED, NOTHING, type Tally } from './tally.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const INSTALL_MINUTES = 10;

function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return [...INSTALLED, chromium.executablePath()].find((file) => existsSync(file));
}

async function run(print: Print, command: string, ...args: string[]): Promise<void> {
  print(`${command} ${args.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runProgram({ command, args, env, limitMinutes: INSTALL_MINUTES });
  if (code !== 0) print(output);
}

/** Installs Debian's Chromium if this process may, because it brings its libraries. Otherwise Playwright's. */
async function installBrowser(print: Print): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run(print, 'apt-get', 'update');
    await run(print, 'apt-get', 'install', '--yes', '--no-install-recommends', 'chromium');
  }
  if (findBrowser() !== undefined) return;
  const playwright = path.join('node_modules', '@playwright', 'test', 'cli.js');
  await run(print, process.execPath, playwright, 'install', 'chromium');
}

/** Finds or installs a Chromium and sets `CHROMIUM` for the later steps. */
export async function provideBrowser(print: Print): Promise<Tally> {
  if (findBrowser() === undefined && !process.env.CHROMIUM) await installBrowser(print);
  const found = findBrowser();
  if (found === undefined) {
    const given = process.env.CHROMIUM;
    print(given ? `CHROMIUM names ${given}, which is not there.` : 'No Chromium could be installed.');
    return FAILED;
  }
  process.env.CHROMIUM = found;
  print(found);
  return NOTHING;
}
