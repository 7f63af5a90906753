import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleFunctions } from './rule-functions.ts';

/**
 * Raise this number in the first change of `functions/` or of a rule that SQL receives, after each published version. A
 * process never replaces the functions of a higher release, so that an older process beside a newer one leaves them alone.
 */
const FUNCTION_RELEASE = 1;

/** Files in the order in which the loader runs them: a view or an SQL function comes after everything that it uses. */
const ORDER = [
  'feed',
  'location',
  'blocks',
  'profiles',
  'chats',
  'likes',
  'account',
  'own-profile',
  'reports',
  'discovery',
  'search',
  'search-counts',
  'media',
  'notifications',
  'credits',
  'retired',
] as const;

/** One file of SQL statements; `name` is for error messages. */
export interface FunctionFile {
  readonly name: string;
  readonly sql: string;
}

/** Every SQL function, view and trigger of one release. */
export interface FunctionSet {
  readonly release: number;
  readonly files: readonly FunctionFile[];
}

/** The set that this code needs. */
export function readFunctionSet(): FunctionSet {
  const read = (name: string): FunctionFile => ({
    name: `functions/${name}.sql`,
    sql: readFileSync(fileURLToPath(new URL(`./functions/${name}.sql`, import.meta.url)), 'utf8'),
  });
  return {
    release: FUNCTION_RELEASE,
    files: [{ name: 'rule-functions.ts', sql: ruleFunctions() }, ...ORDER.map(read)],
  };
}

/** SHA-256 over the statements, in hexadecimal digits. */
export function checksumOf({ files }: FunctionSet): string {
  const hash = createHash('sha256');
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`);
  return hash.digest('hex');
}
