import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram } from './run-program.ts';
import { FAILED, NOTHING, type Tally } from './tally.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const INSTALL_MINUTES = 10;

function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return [...INSTALLED, chromium.executablePath()].find((file) => existsSync(file));
}

async function run(command: string, ...args: string[]): Promise<void> {
  console.log(`${command} ${args.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runProgram({ command, args, env, limitMinutes: INSTALL_MINUTES, quiet: true });
  if (code !== 0) console.error(output);
}

/** Debian's own where it may be installed: it brings the libraries that a browser needs. Otherwise Playwright's. */
async function installBrowser(): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', 'update');
    await run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium');
  }
  if (findBrowser() !== undefined) return;
  await run(process.execPath, path.join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium');
}

/** Makes sure that there is a Chromium, and names it in `CHROMIUM` for the steps that follow. */
export async function provideBrowser(): Promise<Tally> {
  if (findBrowser() === undefined && !process.env.CHROMIUM) await installBrowser();
  const found = findBrowser();
  if (found === undefined) {
    console.error(
      process.env.CHROMIUM
        ? `CHROMIUM names ${process.env.CHROMIUM}, which is not there.`
        : 'No Chromium could be installed.',
    );
    return FAILED;
  }
  process.env.CHROMIUM = found;
  console.log(found);
  return NOTHING;
}
