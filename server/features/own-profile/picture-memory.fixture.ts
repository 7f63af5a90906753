import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePicture } from '../media/make-picture.ts';

// A separate process that makes the pictures of a folder two at a time, as the server does, and reports its memory use.

const MEGABYTE = 1024 ** 2;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));
const attempt = (path: string) => makePicture(readFileSync(path)).then(() => 'made', codeOf);

async function main(folder: string): Promise<void> {
  const names = readdirSync(folder);
  // Loads the library before the measurement.
  await attempt(join(folder, 'half a picture'));
  const base = process.memoryUsage.rss();
  const outcomes: Record<string, string> = {};
  for (const name of names)
    [outcomes[name] = ''] = await Promise.all([attempt(join(folder, name)), attempt(join(folder, name))]);
  process.send?.({ outcomes, grownMB: process.resourceUsage().maxRSS / 1024 - base / MEGABYTE });
}

await main(process.argv[2] ?? '');
