import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { UnreleasedDatabaseError } from './database/unreleased-database.ts';
import { drawDemoFile } from './demo/seed/demo-files.ts';
import { type DemoAccount, seedDemo } from './demo/seed/seed.ts';
import { startDemo } from './demo/companions/start-demo.ts';
import { openChats } from './features/chats/open-chats.ts';
import { openLikes } from './features/likes/open-likes.ts';
import { keepPushKeys } from './features/notifications/push-keys.ts';
import { ensureDefaultSite } from './features/sites/sites.ts';
import { Activity } from './platform/database/activity.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { DatabaseInUseError } from './platform/database/embedded-database.ts';
import { countRows, tidyNightlyJob } from './platform/jobs/embedded-maintenance.ts';
import { openFiles } from './platform/uploads/files.ts';
import { createLogger } from './platform/http/http-server.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { openLiveBus } from './platform/live/live-bus.ts';
import { LiveStreams } from './platform/live/live-stream.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { precompress } from './platform/http/precompress.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../dist', import.meta.url));
/** How long running requests may take to end when the program stops. */
const DRAIN_MS = 5_000;
const ECHO_MS = 1_000;

/** Closes the opened resources. `stop` calls them in reverse order. */
const closers: (() => Promise<unknown> | void)[] = [];
let isStopping = false;
let stoppingSince = 0;

process.on('SIGTERM', () => void stop(0)).on('SIGINT', () => void stop(0));
await start().catch(async (error: unknown) => {
  if (isForOperator(error)) console.error(`Liaison cannot start: ${error.message}`);
  else console.error('Liaison cannot start:', error);
  await stop(1);
});

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const logError = (what: string) => (error: unknown) => log.error({ err: error }, what);

  const database = await openMigratedDatabase(config, log);
  const { pool, engine } = database;
  const pushKeys = config.push.keys ?? (await keepPushKeys(pool));
  const accounts = config.demo ? (await seedDemo({ pool, config })).accounts : [];
  if (engine === 'embedded') await countRows(pool);

  const files = openFiles(config);
  const bus = openLiveBus(config.redisUrl, (message) => log.warn(message));
  closers.push(() => bus.close());
  const streams = new LiveStreams();
  const metrics = createMetrics(() => streams.size);
  const activity = new Activity(pool, logError('the activity of members could not be written'));
  closers.push(() => activity.close());
  const jobs = new Jobs({ pool, engine, onError: logError('jobs') });
  const chats = await openChats({ pool, engine, bus, onSent: () => metrics.messagesSent.inc() });
  const likes = openLikes({ pool, feed: (event) => chats.events.feed(event) });

  const pagesFolder = !config.apiOnly && existsSync(PAGES_FOLDER) ? PAGES_FOLDER : undefined;
  const drawMissing = config.demo ? drawDemoFile : async () => undefined;
  const app = await buildApp({
    config,
    database,
    bus,
    chats,
    likes,
    activity,
    streams,
    metrics,
    files,
    jobs,
    pushKeys,
    drawMissing,
    pagesFolder,
    isStopping: () => isStopping,
  });
  if (engine === 'embedded') jobs.register(tidyNightlyJob(pool));
  await jobs.start();
  closers.push(() => jobs.stop());
  if (config.demo) closers.push(await startDemo({ pool, chats, likes, onTrouble: logError('the demo') }));
  closers.push(() => drain(app, streams));
  await app.listen({ port: config.port, host: config.host });
  announce({ config, app, database, accounts });
  if (pagesFolder !== undefined)
    await precompress(pagesFolder).catch(logError('assets are compressed again for each request'));
}

/** Opens the database with its schema up to date and the default site in it. */
async function openMigratedDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  const database = await openDatabase({
    ...config,
    onTrouble: ({ message, isFatal }) => {
      log.error(message);
      if (isFatal) void stop(1);
    },
  });
  closers.push(() => database.close());
  await migrate(database.pool);
  await ensureDefaultSite(database.pool);
  return database;
}

/** Accepts no new connections, ends every stream (the devices reconnect to another process) and finishes running requests. */
async function drain(app: FastifyInstance, streams: LiveStreams): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  streams.close();
  await app.close();
  clearTimeout(timer);
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) {
    // A second signal stops the process at once; acknowledged writes are safe even then. A signal within ECHO_MS is an echo:
    // a signal to the process group arrives directly and through npm.
    if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
    return;
  }
  isStopping = true;
  stoppingSince = performance.now();
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error('while stopping:', error);
    }
  }
  process.exit(exitCode);
}

/** Says whether the operator can correct the error. Its message is then enough, without a stack. */
function isForOperator(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof UnreleasedDatabaseError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  );
}

interface Announcement {
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly accounts: readonly DemoAccount[];
}

function announce({ config, app, database, accounts }: Announcement): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  console.log(`Liaison is ready at http://${host}:${port}`);
  console.log(`Database: ${database.description}`);
  for (const { email, password } of accounts) console.log(`${email}  password: ${password}`);
}
