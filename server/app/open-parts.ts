import type { Chats } from '../features/chats/open-chats.ts';
import type { PaymentProvider } from '../features/payments/provider.ts';
import type { Likes } from '../features/likes/open-likes.ts';
import type { DrawMissing } from '../features/media/picture-source.ts';
import type { Activity } from '../platform/database/activity.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Files } from '../platform/uploads/files.ts';
import type { LiveBus } from '../platform/live/live-bus.ts';
import type { LiveStreams } from '../platform/live/live-stream.ts';
import type { BackgroundLog } from '../platform/http/logs/background-log.ts';
import type { AppConfig } from './app-config.ts';
import type { VapidKeys } from '../platform/security/vapid.ts';
import type { LoadPages } from '../platform/http/load-pages.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { Pool } from 'pg';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberId } from '../../contract/base/ids.ts';
import { passwordCheck } from '../features/account/check-password.ts';
import { DeviceCookies } from '../features/account/device-cookies.ts';
import { openAccounts } from '../features/account/open-accounts.ts';
import { announceBlock } from '../features/blocks/set-block.ts';
import { refusePending } from '../features/links/refuse-pending.ts';
import { PictureSource } from '../features/media/picture-source.ts';
import { identityCheck } from '../features/passkeys/check-identity.ts';
import type { RelyingParty } from '../features/passkeys/relying-party.ts';
import { guardCodes } from '../features/payments/guard-codes.ts';
import { Bundles } from '../features/payments/prices/bundles.ts';
import { openCreditPrices, openMarkets } from '../features/payments/shop-of.ts';
import type { SignupLikes } from '../features/signup/send-signup-likes.ts';
import type { SignupMessages } from '../features/signup/send-signup-messages.ts';
import { linkOrigin, mailSites } from '../features/sites/mail-site.ts';
import { Sites } from '../features/sites/sites.ts';
import { openCallers, openViewers } from '../features/sites/visitors.ts';
import { endSessionEverywhere, forgetEndedSessions } from '../features/sync/live.ts';
import { Calls } from '../platform/http/calls.ts';
import type { CreateLimit } from '../platform/security/rate-limit.ts';
import { SessionCookie } from '../platform/security/session-cookie.ts';
import { Sessions } from '../platform/security/sessions.ts';
import { linkOptionsOf, openMails } from './open-mails.ts';

/** The dependencies of the application. main.ts or a test opens and closes them. */
export interface AppDependencies {
  readonly config: AppConfig;
  readonly database: Pick<Database, 'pool'>;
  readonly bus: LiveBus;
  readonly chats: Chats;
  readonly likes: Likes;
  readonly activity: Activity;
  /** Receives the failures of background work. */
  readonly background: BackgroundLog;
  readonly streams: LiveStreams;
  readonly metrics: Metrics;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly pushKeys: VapidKeys;
  /** Draws a picture of the demo at its first request. */
  readonly drawMissing: DrawMissing;
  /** Replaces the payment providers of the configuration. */
  readonly providers?: readonly PaymentProvider[];
  /** The folder of the built pages. Undefined when another program serves them. */
  readonly pagesFolder: string | undefined;
  /** For development, the sources of the rendered pages: the folder with the page of the app, and the function that loads them. */
  readonly pageSources?: { readonly folder: string; readonly load: LoadPages } | undefined;
  readonly isStopping: () => boolean;
}

interface Surroundings {
  readonly isHttps: boolean;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

/** The parts that several features use. Each feature declares the parts that it needs. */
export type Parts = ReturnType<typeof openParts>;

/** Opens the parts: those of the platform and the sites first, then those that depend on them. */
export function openParts(app: FastifyInstance, dependencies: AppDependencies, surroundings: Surroundings) {
  const core = openCore(app, dependencies, surroundings);
  const { pool, sites, hostSiteOf, wakeMails, publishChange, linkOptions, sessions, bestCreditPrice } = core;
  const { bus } = dependencies;
  const { createLimit, isHttps } = surroundings;
  const devices = new DeviceCookies(pool, isHttps);
  const accounts = openAccounts({
    pool,
    sessions,
    hostSiteOf,
    devices,
    cookie: new SessionCookie(isHttps),
    bestCreditPrice,
    wakeMails,
    endStreams: (member, token_hash) => endSessionEverywhere(bus, { member, token_hash }),
  });
  const partyOf = async (id: string): Promise<RelyingParty> => {
    const site = await sites.byId(id);
    return { site: site.id, name: site.settings.name, origin: linkOrigin(site, linkOptions()) };
  };
  const checkPassword = passwordCheck(pool, createLimit);
  const notifyBlockedMember = (blocked: MemberId, blocker: MemberId) =>
    announceBlock({ pool, publishChange }, blocked, blocker);
  return {
    ...dependencies,
    ...surroundings,
    ...core,
    ...accounts,
    accounts,
    devices,
    partyOf,
    checkPassword,
    /** Refuses unless the person behind a session proves that they are its member. */
    checkIdentity: identityCheck({ pool, checkPassword, partyOf }),
    refusePending: (pending: { readonly member: MemberId; readonly until: Date }) =>
      refusePending({ pool, wakeMails }, pending),
    /** Notifies a member that another has blocked them. Chats and profiles call it when the member tries to contact the other. */
    notifyBlockedMember,
    ...openSignupParts(app, { ...dependencies, ...core, notifyBlockedMember }),
    guardCodes: guardCodes(createLimit),
    marketOf: openMarkets({ sites, pool }),
  };
}

interface SignupSources {
  readonly pool: Pool;
  readonly wakeMails: () => void;
  readonly settingsOf: Sites['settingsOf'];
  readonly chats: AppDependencies['chats'];
  readonly likes: AppDependencies['likes'];
  readonly notifyBlockedMember: (blocked: MemberId, blocker: MemberId) => Promise<void>;
}

/** Opens what sends the first message and the likes of a new member when the address is confirmed. */
function openSignupParts(app: FastifyInstance, sources: SignupSources) {
  const { pool, wakeMails, settingsOf, chats, likes, notifyBlockedMember } = sources;
  const signupMessages: SignupMessages = {
    pool,
    wakeMails,
    sendFor: (member, message) => chats.sendFor(member, message, { pricesOf: settingsOf, notifyBlockedMember }),
  };
  const signupLikes: SignupLikes = {
    pool,
    publishLike: likes.publish,
    onFailure: (err) => app.log.error({ err }, 'a like of a sign-up failed'),
  };
  return { signupMessages, signupLikes };
}

function openCore(app: FastifyInstance, dependencies: AppDependencies, { isHttps }: Surroundings) {
  const {
    config,
    database: { pool },
    bus,
    chats,
    activity,
    files,
    drawMissing,
  } = dependencies;
  const sessions = new Sessions(pool, { isHttps });
  forgetEndedSessions(bus, sessions);
  const sites = new Sites(pool, (message) => app.log.warn(message));
  /** Returns the site of the host that a request names. For visitors only: a member's site is that of their session. */
  const hostSiteOf = async (request: FastifyRequest) => (await sites.ofHost(request)).id;
  const { publishChange } = chats.events.feed;
  const linkOptions = linkOptionsOf(app, config);
  const mails = openMails(app, { ...dependencies, publishChange, linkOptions }, sites);
  const bundles = new Bundles(pool);
  const source = new PictureSource(files, drawMissing);
  return {
    pool,
    sessions,
    sites,
    callerOf: openCallers(sites),
    viewerOf: openViewers(sites),
    hostSiteOf,
    settingsOf: (site: string) => sites.settingsOf(site),
    siteOf: mailSites(sites, linkOptions),
    calls: new Calls(app, sessions, { isHttps, hostSiteOf, onMember: (member) => activity.saw(member) }),
    publishChange,
    linkOptions,
    /** Features call it after a commit that queued an e-mail. */
    wakeMails: () => mails.wake(),
    bundles,
    bestCreditPrice: openCreditPrices({ sites, bundles }),
    source,
    readPicture: (filename: string) => source.read(filename, { filename, size: 'full' }),
  };
}
