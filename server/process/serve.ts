import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from '../app/build-app.ts';
import type { Config } from './config.ts';
import { migrate } from '../database/migrate.ts';
import { type Chats, openChats } from '../features/chats/open-chats.ts';
import { type Likes, openLikes } from '../features/likes/open-likes.ts';
import { ensurePushKeys } from '../features/notifications/push-keys.ts';
import { ensureDefaultSite } from '../features/sites/sites.ts';
import { BackgroundLog } from '../platform/http/logs/background-log.ts';
import { Activity } from '../platform/database/activity.ts';
import { addressOfDatabase, type Database, openDatabase } from '../platform/database/database.ts';
import { countRows, tidyNightlyJob } from '../platform/jobs/embedded-maintenance.ts';
import { type Files, openFiles } from '../platform/uploads/files.ts';
import { createLogger } from '../platform/http/http-server.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { openLiveBus } from '../platform/live/live-bus.ts';
import { LiveStreams } from '../platform/live/live-stream.ts';
import { listenForMetrics } from '../platform/http/listen-for-metrics.ts';
import { createMetrics, type Metrics } from '../platform/http/metrics.ts';
import { precompress } from '../platform/http/precompress.ts';
import type { StartStep } from './start-error.ts';

const PAGES_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url));
/** How long running requests may take to end when the program stops. */
const DRAIN_MS = 5_000;

/** The running process, which `main.ts` provides. */
export interface Program {
  /** States the step that begins, so that an error in it gets the right line. */
  enter(step: StartStep): void;
  /** Registers a function that closes an opened resource. At a stop they run in reverse order. */
  onStop(close: () => Promise<unknown> | void): void;
  isStopping(): boolean;
  /** Stops the process because it cannot continue. */
  fail(): void;
}

/** An account that a visitor of the demo may use. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** The demo site, which depends on the server and is passed to it. */
export interface Demo {
  /** Fills an empty database, once, and returns the accounts at every start. */
  readonly seed: (options: { pool: Pool; config: Config }) => Promise<{ accounts: readonly DemoAccount[] }>;
  /** Runs the fictional members. Returns the function that stops them. */
  readonly start: (options: {
    pool: Pool;
    chats: Chats;
    likes: Likes;
    onFailure: (error: unknown) => void;
  }) => Promise<() => void>;
  /** Draws a picture by its file name, as WebP. Undefined for an unknown name. */
  readonly drawFile: (filename: string) => Promise<Buffer | undefined>;
}

/** Opens everything, serves, and announces the address. */
export async function serve(config: Config, program: Program, demo: Demo | undefined): Promise<void> {
  const log = createLogger(config.logLevel);
  const background = new BackgroundLog(log);
  const logError = (what: string) => (err: unknown) => background.error({ err }, what);

  const database = await openMigratedDatabase(config, program, log);
  const { pool, engine } = database;
  const pushKeys = config.push.keys ?? (await ensurePushKeys(pool));
  const accounts = demo === undefined ? [] : (await demo.seed({ pool, config })).accounts;
  if (engine === 'embedded') await countRows(pool);

  const files = openStore(config, program);
  const bus = openLiveBus(config.redisUrl, (message) => log.warn(message));
  program.onStop(() => bus.close());
  const streams = new LiveStreams();
  const metrics = createMetrics(() => streams.size);
  const activity = new Activity(pool, logError('the activity of members could not be written'));
  program.onStop(() => activity.close());
  const jobs = new Jobs({ pool, engine, onError: logError('jobs') });
  const chats = await openChats({ pool, engine, bus, countStored: () => metrics.messagesSent.inc() });
  const likes = openLikes({ pool, feed: chats.events.feed });

  const pagesFolder = !config.apiOnly && existsSync(PAGES_FOLDER) ? PAGES_FOLDER : undefined;
  const app = await buildApp({
    config,
    database,
    bus,
    chats,
    likes,
    activity,
    background,
    streams,
    metrics,
    files,
    jobs,
    pushKeys,
    drawMissing: demo?.drawFile ?? (async () => undefined),
    pagesFolder,
    pageSources: config.rendersSources ? await openPageSources(program) : undefined,
    isStopping: () => program.isStopping(),
  });
  if (engine === 'embedded') jobs.register(tidyNightlyJob(pool));
  await jobs.start();
  program.onStop(() => jobs.stop());
  if (demo !== undefined) program.onStop(await demo.start({ pool, chats, likes, onFailure: logError('the demo') }));
  await listen(config, { app, streams, metrics }, program);
  announce({ config, app, database, accounts });
  if (pagesFolder !== undefined)
    await precompress(pagesFolder).catch(logError('assets are compressed again for each request'));
}

/** Opens the sources of the pages. Only a development machine has Vite. */
async function openPageSources(program: Program) {
  const { loadSources } = await import('./load-sources.ts');
  const sources = await loadSources();
  program.onStop(sources.close);
  return sources;
}

/** Opens the store of pictures, then enters the step of the database again for the following lines. */
function openStore(config: Config, program: Program): Files {
  program.enter({ name: 'data folder', folder: config.dataDir });
  const files = openFiles(config);
  program.enter(databaseStep(config));
  return files;
}

/** Opens the listener of the metrics, if there is one, then that of the app. The first stays open while the last requests end. */
async function listen(
  { host, port, metrics: address }: Config,
  {
    app,
    streams,
    metrics,
  }: { readonly app: FastifyInstance; readonly streams: LiveStreams; readonly metrics: Metrics },
  program: Program,
): Promise<void> {
  if (address !== undefined) {
    program.enter({ name: 'listening', ...address, variables: 'METRICS_' });
    program.onStop(await listenForMetrics(metrics, address));
  }
  program.onStop(() => drain(app, streams));
  program.enter({ name: 'listening', host, port, variables: '' });
  await app.listen({ port, host });
}

/** Opens the database, updates its schema, and ensures the default site. */
async function openMigratedDatabase(config: Config, program: Program, log: FastifyBaseLogger): Promise<Database> {
  program.enter(databaseStep(config));
  const database = await openDatabase({
    ...config,
    onFailure: ({ message, isFatal }) => {
      log.error(message);
      if (isFatal) program.fail();
    },
  });
  program.onStop(() => database.close());
  await migrate(database.pool);
  await ensureDefaultSite(database.pool);
  return database;
}

function databaseStep({ databaseUrl, dataDir }: Config): StartStep {
  return databaseUrl === undefined
    ? { name: 'data folder', folder: dataDir }
    : { name: 'postgresql', address: addressOfDatabase(databaseUrl) };
}

/** Accepts no new connections, ends every stream (the devices reconnect to another process) and finishes running requests. */
async function drain(app: FastifyInstance, streams: LiveStreams): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  streams.close();
  await app.close();
  clearTimeout(timer);
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
