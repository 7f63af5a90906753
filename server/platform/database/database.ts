import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from './embedded-database.ts';

export interface Database {
  readonly pool: pg.Pool;
  readonly engine: 'postgresql' | 'embedded';
  /** One line for the operator: the database and its limits. */
  readonly description: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** Called when the embedded engine cannot be kept running (fatal) or an idle connection broke. */
  readonly onFailure: (failure: { message: string; isFatal: boolean }) => void;
}

const CONNECT_PATIENCE_MS = 30_000;

/** Opens PostgreSQL when there is an address, else the embedded engine in `dataDir`. Driver and queries are the same. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openPostgresql(options, options.databaseUrl);
}

/**
 * Sets up every connection to the database. Pages come from memory or an SSD, where random reads are cheap. With the default
 * of 4 (for hard disks) PostgreSQL would scan and sort all members of a small site instead of using an index.
 */
export async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query('SET random_page_cost = 1.1');
}

async function openPostgresql(options: DatabaseOptions, databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.databaseConnections,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    application_name: 'liaison',
    onConnect: setUpSession,
  });
  pool.on('error', (error) =>
    options.onFailure({ message: `an idle database connection broke: ${error.message}`, isFatal: false }),
  );
  return {
    pool,
    engine: 'postgresql',
    description: `PostgreSQL at ${addressOfDatabase(databaseUrl)}`,
    close: () => pool.end(),
  };
}

/** Returns host, port and name of a database, without user and password. */
export function addressOfDatabase(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const folder = join(options.dataDir, 'embedded');
  const embedded = await startEmbeddedDatabase(folder, (message) => options.onFailure({ message, isFatal: true }));
  const pool = new pg.Pool({
    host: embedded.socketFolder,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    // All connections share the engine's one session, so a new connection clears the settings and statements of the previous one.
    onConnect: clearSession,
  });
  pool.on('error', (error) =>
    options.onFailure({ message: `the embedded database's connection broke: ${error.message}`, isFatal: false }),
  );
  return {
    pool,
    engine: 'embedded',
    description:
      `the embedded database in ${folder}: one process, survives crashes of the program, not a power cut; ` +
      'set DATABASE_URL for production',
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}

async function clearSession(client: pg.ClientBase): Promise<void> {
  await client.query('DISCARD ALL');
  await setUpSession(client);
}
