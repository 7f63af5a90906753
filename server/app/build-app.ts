import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Money } from '../../contract/account/account.ts';
import type { MemberId } from '../../contract/base/ids.ts';
import { DeviceCookies } from '../features/account/device-cookies.ts';
import { type Accounts, openAccounts } from '../features/account/open-accounts.ts';
import { mountBlocks } from '../features/blocks/routes.ts';
import { announceBlock } from '../features/blocks/set-block.ts';
import { endSessionEverywhere, forgetEndedSessions, mountLive } from '../features/sync/live.ts';
import type { Chats } from '../features/chats/open-chats.ts';
import { pruneFeedsJob } from '../features/sync/prune-feeds.ts';
import { mountChats } from '../features/chats/routes.ts';
import { mountSync } from '../features/sync/routes.ts';
import { mountTracking } from '../features/tracking/routes.ts';
import { Bundles } from '../features/payments/prices/bundles.ts';
import type { PaymentProvider } from '../features/payments/provider.ts';
import type { Likes } from '../features/likes/open-likes.ts';
import { mountLikes } from '../features/likes/routes.ts';
import { countryOfIp } from '../features/location/country-of-ip.ts';
import { mountLocation } from '../features/location/routes.ts';
import { openTowns } from '../features/location/towns.ts';
import { pruneEncountersJob } from '../features/discovery/prune-encounters.ts';
import { mountDiscovery } from '../features/discovery/routes.ts';
import { type DrawMissing, PictureSource } from '../features/media/picture-source.ts';
import { sweepMediaJob } from '../features/media/sweep.ts';
import { mountProfiles } from '../features/profiles/routes.ts';
import { mountSearch } from '../features/search/routes.ts';
import { searchJobs } from '../features/search/search-jobs.ts';
import { mountNotifications } from '../features/notifications/routes.ts';
import { sweepSubscriptionsJob } from '../features/notifications/sweep-subscriptions.ts';
import { sweepPicturesJob } from '../platform/uploads/sweep-files.ts';
import { sweepReportsJob } from '../features/reports/sweep-reports.ts';
import { mountManifest } from '../features/sites/manifest.ts';
import { mountWellKnown } from '../features/sites/well-known.ts';
import { servedCountry } from '../features/sites/served-country.ts';
import { mountSites } from '../features/sites/routes.ts';
import { Sites } from '../features/sites/sites.ts';
import { requireViewer } from '../features/sites/visitors.ts';
import type { Activity } from '../platform/database/activity.ts';
import { Calls } from '../platform/http/calls.ts';
import type { Database } from '../platform/database/database.ts';
import { GuardedAgent } from '../platform/security/guarded-agent.ts';
import { DATA_HEADERS } from '../platform/http/http-answers.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Files } from '../platform/uploads/files.ts';
import type { LiveBus } from '../platform/live/live-bus.ts';
import type { LiveStreams } from '../platform/live/live-stream.ts';
import { measureAnswers, type Metrics, serveMetrics } from '../platform/http/metrics.ts';
import type { BackgroundLog } from '../platform/http/background-log.ts';
import { serveApiDocument } from '../platform/http/api-document.ts';
import { checkOrigins } from '../platform/security/origin-check.ts';
import { servePages } from '../platform/http/pages.ts';
import { mountPicturesAndProfile } from './mount-pictures.ts';
import { mountShop } from './mount-shop.ts';
import { mountWaysIn } from './mount-ways-in.ts';
import type { AppConfig } from './app-config.ts';
import { openMails } from './open-mails.ts';
import type { Mails } from '../platform/mail/mails.ts';
import { serveProbes } from '../platform/http/probes.ts';
import { type CreateLimit, limitRates } from '../platform/security/rate-limit.ts';
import { SessionCookie } from '../platform/security/session-cookie.ts';
import { type Session, Sessions } from '../platform/security/sessions.ts';
import { sweepUploadsJob } from '../platform/uploads/uploads.ts';
import type { VapidKeys } from '../platform/security/vapid.ts';

/** The dependencies of the application. main.ts or a test opens them, and closes them again. */
export interface AppDependencies {
  readonly config: AppConfig;
  readonly database: Pick<Database, 'pool'>;
  readonly bus: LiveBus;
  readonly chats: Chats;
  readonly likes: Likes;
  readonly activity: Activity;
  /** Receives the failures of work that no request asks for. */
  readonly background: BackgroundLog;
  readonly streams: LiveStreams;
  readonly metrics: Metrics;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly pushKeys: VapidKeys;
  /** Draws a picture of the demo when it is first requested. */
  readonly drawMissing: DrawMissing;
  /** The payment providers, in place of those of the configuration. */
  readonly providers?: readonly PaymentProvider[];
  /** The folder of the built pages. Undefined when another program serves them. */
  readonly pagesFolder: string | undefined;
  readonly isStopping: () => boolean;
}

/** Builds the application: the HTTP hooks in the order in which a request passes them, then the features. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, metrics, pagesFolder, isStopping } = dependencies;
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;

  const app = createHttpServer(config);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/api/') === true) reply.headers(DATA_HEADERS);
  });
  await app.register(cookie);
  const createLimit = config.rateLimit ? await limitRates(app, config.redisUrl, isHttps) : undefined;
  checkOrigins(app, config.publicOrigin);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2_048, globalDecompression: false });
  app.addHook('onRoute', compressBeforeHead);
  measureAnswers(app, metrics);
  if (!config.isPublic) serveMetrics(app, metrics);
  serveProbes(app, { pool: database.pool, isStopping, isRedisConnected: () => dependencies.bus.isConnected() });
  serveApiDocument(app, isHttps);

  await mountFeatures(app, dependencies, { isHttps, createLimit });

  if (pagesFolder !== undefined) await servePages(app, pagesFolder, isHttps);
  return app;
}

/**
 * Fastify drops the body of HEAD before the plugin compresses it, and would answer with the length of the body that no GET sends. So the
 * compression comes first.
 */
function compressBeforeHead({ method, onSend }: RouteOptions): void {
  if (method === 'HEAD' && Array.isArray(onSend)) onSend.reverse();
}

/** Mounts the features. Features do not import each other: this function passes what one needs of another. */
async function mountFeatures(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { isHttps, createLimit }: { readonly isHttps: boolean; readonly createLimit: CreateLimit | undefined },
): Promise<void> {
  const {
    config: { publicOrigin },
    database: { pool },
    pushKeys,
  } = dependencies;
  const mounted = openShared(app, dependencies, isHttps);
  const { calls, sites, publishChange, bestCreditPrice } = mounted;
  mountSites(calls, { sites, bestCreditPrice, countryOfIp, secureCookie: isHttps, pushPublicKey: pushKeys.publicKey });
  mountTracking(calls, { isHttps });
  mountManifest(app, sites);
  mountWellKnown(app, sites, publicOrigin);
  mountWaysIn(app, { ...dependencies, ...mounted, createLimit });
  mountShop(app, { ...dependencies, ...mounted, createLimit });
  mountBlocks(calls, { pool, publishChange });
  const towns = openTowns();
  app.addHook('onClose', () => towns.close());
  mountLocation(calls, { pool, towns });
  mountSearchAndProfiles(pool, mounted);
  mountContacts(app, dependencies, mounted);
  await mountPicturesAndProfile(app, { ...dependencies, ...mounted });
  mountPush(app, dependencies, mounted);
  registerJobs(dependencies);
}

/** Opens what several features use. */
function openShared(app: FastifyInstance, dependencies: AppDependencies, isHttps: boolean): Mounted {
  const {
    database: { pool },
    bus,
    chats,
    activity,
  } = dependencies;
  const sessions = new Sessions(pool, { isHttps });
  const sessionCookie = new SessionCookie(isHttps);
  forgetEndedSessions(bus, sessions);
  const sites = new Sites(pool, (message) => app.log.warn(message));
  const hostSiteOf = async (request: FastifyRequest) => (await sites.ofHost(request)).id;
  const calls = new Calls(app, sessions, { isHttps, hostSiteOf, onMember: (member) => activity.saw(member) });
  const publishChange = (member: MemberId, number: number): void =>
    chats.events.feed({ member, from: number, to: number, changes: [] });
  const devices = new DeviceCookies(pool, isHttps);
  const mails = openMails(app, { ...dependencies, publishChange }, sites);
  const bundles = new Bundles(pool);
  const bestCreditPrice = async (site: string, country: string) =>
    bundles.bestCreditPrice(site, servedCountry((await sites.settingsOf(site)).countries, country));
  return {
    bundles,
    bestCreditPrice,
    calls,
    sites,
    hostSiteOf,
    mails,
    sessions,
    cookie: sessionCookie,
    devices,
    accounts: openAccounts({
      pool,
      sessions,
      hostSiteOf,
      devices,
      cookie: sessionCookie,
      bestCreditPrice,
      wakeMails: () => mails.wake(),
      endStreams: (member, token_hash) => endSessionEverywhere(bus, { member, token_hash }),
    }),
    publishChange,
    source: new PictureSource(dependencies.files, dependencies.drawMissing),
    tellBlock: (blocked, blocker) => announceBlock({ pool, publishChange }, blocked, blocker),
  };
}

interface Mounted {
  readonly bundles: Bundles;
  readonly bestCreditPrice: (site: string, country: string) => Promise<Money>;
  /** A feature calls `mails.wake()` after a commit that queued an e-mail. */
  readonly mails: Mails;
  readonly accounts: Accounts;
  readonly devices: DeviceCookies;
  readonly calls: Calls;
  readonly sites: Sites;
  /** The site whose host a request asks. For visitors only: a member's site is that of their session. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly source: PictureSource;
  /** Tells a member that another has blocked them: chats and profiles call it when the member tries to reach the other. */
  readonly tellBlock: (blocked: MemberId, blocker: MemberId) => Promise<void>;
}

/** Chats, likes and discovery, and the live stream that carries their changes to devices. */
function mountContacts(
  app: FastifyInstance,
  { config, database: { pool }, bus, streams, background, chats, likes }: AppDependencies,
  { calls, sites, sessions, tellBlock }: Mounted,
): void {
  const settingsOf = (site: string) => sites.settingsOf(site);
  mountChats(calls, { ...chats, settingsOf, tellBlock });
  mountSync(calls, chats);
  mountLikes(calls, { pool, likes, epoch: chats.epoch, settingsOf });
  mountDiscovery(calls, { pool, settingsOf, onLiked: likes.publish });
  mountLive(app, { calls, bus, streams, sessions, background, isLimited: config.rateLimit });
  // After a gap the events of other processes are lost. Ended streams make the devices reconnect and pull.
  bus.onGap(() => streams.endAll());
}

function mountPush(
  app: FastifyInstance,
  { config: { push }, database: { pool }, background, chats, likes, metrics, pushKeys }: AppDependencies,
  { calls, sites }: Mounted,
): void {
  mountNotifications(app, {
    calls,
    pool,
    agent: new GuardedAgent({ testOrigin: push.testOrigin }),
    keys: pushKeys,
    subject: push.subject,
    settingsOf: (site) => sites.settingsOf(site),
    onMessageStored: chats.onMessageStored,
    onLiked: likes.onLiked,
    log: background,
    onTry: (outcome) => metrics.pushes.inc({ outcome }),
  });
}

/** The search and the profiles share one rule about who may see members: `requireViewer`. */
function mountSearchAndProfiles(pool: Database['pool'], { calls, sites, tellBlock }: Mounted): void {
  const viewerOf = async (session: Session | undefined, request: FastifyRequest) => {
    const { id, settings } = await sites.ofCaller(session, request);
    return { site: { id, ...settings }, viewer: requireViewer(session, request, settings) };
  };
  mountSearch(calls, { pool, viewerOf });
  mountProfiles(calls, { pool, viewerOf, tellBlock });
}

/** Registers the scheduled jobs. Any process may run a job. */
function registerJobs({ database: { pool }, jobs, files }: AppDependencies): void {
  jobs.register(sweepSubscriptionsJob(pool));
  jobs.register(sweepUploadsJob(pool));
  jobs.register(sweepMediaJob(pool, files));
  jobs.register(sweepReportsJob(pool, files));
  jobs.register(sweepPicturesJob({ pool, files }));
  jobs.register(pruneFeedsJob(pool));
  for (const job of searchJobs(pool)) jobs.register(job);
  jobs.register(pruneEncountersJob(pool));
}
