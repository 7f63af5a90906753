import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleFunctions } from './rule-functions.ts';

/**
 * Raise this number in the first change of `functions/` or of a rule that SQL receives, after each published version. A
 * process never replaces the functions of a higher release, so that an older process beside a newer one leaves them alone.
 */
const FUNCTION_RELEASE = 2;

/** Files in the order in which the loader runs them: a view or an SQL function follows everything that it uses. */
const ORDER = [
  'sync',
  'location',
  'blocks',
  'profiles',
  'chats/readable',
  'chats/heard',
  'chats/reactions',
  'chats/states',
  'chats/requests',
  'chats/sends',
  'chats/marks',
  'likes',
  'suspension/account-notices',
  'account',
  'settings',
  'deletion',
  'mails/queue',
  'mails/choices',
  'links',
  'signup',
  'passkeys',
  'own-profile',
  'complaints',
  'reports',
  'discovery',
  'search/search',
  'search/counts',
  'media',
  'operator/acts',
  'suspension/suspension',
  'notifications',
  'mails/rounds',
  'mails/daily',
  'mails/content',
  'mails/bulletins',
  'credits',
  'promotions',
  'payments/debits',
  'payments/customers',
  'payments/payment-states',
  'payments/documents',
  'payments/orders',
  'payments/refunds',
  'payments/reconcile',
  'operator/money',
  'operator/sites',
  'payments/sandbox',
  'export',
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

/** Reads the set that this code needs. */
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

/** A view or trigger begins a line and contains no semicolon. */
const VIEW_OR_TRIGGER = /^ *CREATE ((?:VIEW|TRIGGER) \w+)[^;]*;/gm;

/** The checksum of each view and trigger by its name, such as `VIEW contacts`. */
export function viewChecksums({ files }: FunctionSet): Record<string, string> {
  const matches = files.flatMap(({ sql }) => [...sql.matchAll(VIEW_OR_TRIGGER)]);
  return Object.fromEntries(matches.map(([statement, name]) => [name, checksum(statement)]));
}

/** The statements of a file without the views and triggers that have one of these checksums. Line numbers do not change. */
export function withoutViews(sql: string, known: Readonly<Record<string, string>>): string {
  return sql.replaceAll(VIEW_OR_TRIGGER, (statement, name: string) =>
    known[name] === checksum(statement) ? statement.replaceAll(/.+/g, '') : statement,
  );
}

export function checksumOf({ files }: FunctionSet): string {
  return checksum(...files.flatMap(({ name, sql }) => [name, sql]));
}

/** SHA-256 in hexadecimal digits. */
function checksum(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest('hex');
}
