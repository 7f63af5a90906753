import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function randomPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function readPassword(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}

/**
 * The password of this installation's demo accounts: the configured one, else a random one. The first start stores the random
 * one in `demo-password` of the data folder, which only its owner can read.
 */
export async function demoPassword({
  dataDir,
  configured,
}: {
  dataDir: string;
  configured: string | undefined;
}): Promise<string> {
  if (configured !== undefined) return configured;
  const path = join(dataDir, 'demo-password');
  const known = await readPassword(path);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  const password = randomPassword();
  try {
    await writeFile(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
    return password;
  } catch (error) {
    // Another process of this installation created the file first.
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readPassword(path) : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  }
}
