import type { Config } from '../process/config.ts';
import type { Database } from '../platform/database/database.ts';
import { printable } from '../platform/printable-text.ts';
import { startErrorLine, type StartStep } from '../process/start-error.ts';

/** The codes of PostgreSQL for a missing table and a missing function. */
const NOT_MADE = ['42P01', '42883'];

let step: StartStep = { name: 'configuration' };

/**
 * Runs the work of a command line on the database of this configuration. With DATABASE_URL it works beside the running server; the
 * embedded database has one owner, so the server must be stopped.
 */
export async function onDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const { addressOfDatabase, openDatabase } = await import('../platform/database/database.ts');
  step =
    databaseUrl === undefined
      ? { name: 'data folder', folder: dataDir }
      : { name: 'postgresql', address: addressOfDatabase(databaseUrl) };
  const database = await openDatabase({ ...config, onFailure: ({ message }) => console.error(message) });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command line. An error that its user can correct is one line, and the exit code reports the failure. */
export async function runCommand(work: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const line = NOT_MADE.includes(code)
      ? 'The database is not of this version: start the server once.'
      : (startErrorLine(error, step) ?? error);
    console.error(typeof line === 'string' ? printable(line) : line);
    process.exitCode = failed;
  }
}
