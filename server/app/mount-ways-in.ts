import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberId } from '../../contract/base/ids.ts';
import { termsVersion } from '../../contract/sites/terms-version.ts';
import { identityCheck } from '../features/passkeys/check-identity.ts';
import { passwordCheck } from '../features/account/check-password.ts';
import { describeBrowser } from '../features/account/describe-browser.ts';
import type { DeviceCookies } from '../features/account/device-cookies.ts';
import { findOwner } from '../features/account/find-owner.ts';
import { forgiveAccount } from '../features/account/login-limit.ts';
import { mountAccount } from '../features/account/routes.ts';
import type { Accounts } from '../features/account/open-accounts.ts';
import type { Chats } from '../features/chats/open-chats.ts';
import { mountComplaints } from '../features/complaints/routes.ts';
import { sweepComplaintsJob } from '../features/complaints/sweep-complaints.ts';
import { endPausesJob } from '../features/settings/set-visibility.ts';
import { eraseAccountsJob } from '../features/deletion/erase-accounts.ts';
import { mountDeletion } from '../features/deletion/routes.ts';
import { mountMails } from '../features/mails/routes.ts';
import { mailJobs } from '../features/mails/mail-jobs.ts';
import { refusePending } from '../features/links/refuse-pending.ts';
import { mountLinks } from '../features/links/routes.ts';
import { sweepMailsJob } from '../features/links/sweep-mails.ts';
import type { PictureSource } from '../features/media/picture-source.ts';
import { sweepQuestionsJob } from '../features/passkeys/passkey-questions.ts';
import type { RelyingParty } from '../features/passkeys/relying-party.ts';
import { mountPasskeys } from '../features/passkeys/routes.ts';
import { liftSuspensionsJob } from '../features/suspension/lift-suspensions.ts';
import { tellDevicesJob } from '../features/operator/tell-devices.ts';
import { mountSettings } from '../features/settings/routes.ts';
import { mountSuspension } from '../features/suspension/routes.ts';
import { mountSignup } from '../features/signup/routes.ts';
import {
  sendSignupMessages,
  sendSignupMessagesJob,
  type SignupMessages,
} from '../features/signup/send-signup-messages.ts';
import { regionIdsOf } from '../features/sites/regions.ts';
import { linkOrigin } from '../features/sites/mail-site.ts';
import type { Site, Sites } from '../features/sites/sites.ts';
import { trafficSourceOf } from '../features/tracking/traffic-source.ts';
import { mountDataExport } from './mount-export.ts';
import type { AppConfig } from './app-config.ts';
import { linkOptionsOf } from './open-mails.ts';
import type { Database } from '../platform/database/database.ts';
import { openAfterAnswer } from '../platform/http/after-answer.ts';
import type { Calls } from '../platform/http/calls.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mails } from '../platform/mail/mails.ts';
import type { CreateLimit } from '../platform/security/rate-limit.ts';
import type { Files } from '../platform/uploads/files.ts';

interface WaysIn {
  readonly database: Pick<Database, 'pool'>;
  readonly chats: Chats;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly source: PictureSource;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly mails: Pick<Mails, 'wake'>;
  readonly accounts: Accounts;
  readonly devices: DeviceCookies;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly tellBlock: (blocked: MemberId, blocker: MemberId) => Promise<void>;
  readonly createLimit: CreateLimit | undefined;
  readonly config: AppConfig;
}

/** Mounts the ways into an account and out of it, and passes what they need of accounts, chats and sites. */
export function mountWaysIn(app: FastifyInstance, waysIn: WaysIn): void {
  const {
    database: { pool },
    jobs,
    calls,
    sites,
    hostSiteOf,
    accounts,
    devices,
    publishChange,
    config,
  } = waysIn;
  const shared = sharedOf(waysIn);
  const linkOptions = linkOptionsOf(app, config);
  const partyOf = async (id: string): Promise<RelyingParty> => {
    const site = await sites.byId(id);
    return { site: site.id, name: site.settings.name, origin: linkOrigin(site, linkOptions()) };
  };
  const checkPassword = passwordCheck(pool, waysIn.createLimit);
  const checkIdentity = identityCheck({ pool, checkPassword, partyOf });
  const messages = signupMessages(waysIn);
  jobs.register(sendSignupMessagesJob(messages));
  const termsOf = async (site: string) => termsVersion((await sites.byId(site)).company.added);
  mountAccount(calls, { ...shared, accounts, devices, hostSiteOf });
  mountSettings(calls, { ...shared, accounts, checkPassword });
  mountSignup(calls, { ...shared, visitOf: async (request) => visitOf(await sites.ofHost(request), request) });
  mountLinks(calls, {
    ...shared,
    hostSiteOf,
    checkIdentity,
    afterAnswer: openAfterAnswer(app),
    isKnownDevice: async (request, site, email) =>
      devices.isKnown(request, await findOwner(pool, site, email.toLowerCase())),
    forgiveAccount: (member) => forgiveAccount(pool, member),
    onConfirmed: (member) => sendSignupMessages(messages, member),
  });
  mountMails(app, calls, { ...shared, hostSiteOf, termsOf, eventSecret: config.mail.eventSecret });
  for (const job of mailJobs({ pool, sitesOf: () => mailDaySites(sites), wakeMails: shared.wakeMails }))
    jobs.register(job);
  jobs.register(sweepMailsJob(pool));
  jobs.register(endPausesJob({ pool, publishChange, wakeMails: shared.wakeMails }));
  jobs.register(eraseAccountsJob({ pool, publishChange }));
  mountPasskeys(calls, { ...shared, partyOf, hostSiteOf, checkIdentity, describeBrowser });
  jobs.register(sweepQuestionsJob(pool));
  mountComplaints(calls, { ...shared, hostSiteOf });
  mountSuspension(calls, shared);
  jobs.register(sweepComplaintsJob(pool));
  jobs.register(tellDevicesJob(shared));
  jobs.register(liftSuspensionsJob(shared));
  mountDeletion(calls, { ...shared, checkIdentity, clearCookie: (reply) => calls.clearCookie(reply) });
  mountDataExport(app, { ...waysIn, ...shared, checkIdentity });
}

/** What most of the ways in need. */
function sharedOf({ database: { pool }, mails, accounts, publishChange, createLimit }: WaysIn) {
  const mailing = { pool, wakeMails: () => mails.wake() };
  return {
    ...accounts,
    ...mailing,
    createLimit,
    publishChange,
    refusePending: (pending: { readonly member: MemberId; readonly until: Date }) => refusePending(mailing, pending),
  };
}

const mailDaySites = async (sites: Sites) =>
  (await sites.all()).map(({ id, settings: { time_zone } }) => ({ id, time_zone }));

/** What a sign-up needs of the visitor's site. */
function visitOf({ id, settings, company }: Site, request: FastifyRequest) {
  return {
    site: id,
    rules: { ...settings, regionsOf: regionIdsOf, terms: termsVersion(company.added) },
    hasSource: trafficSourceOf(request) !== undefined,
  };
}

function signupMessages({ database: { pool }, chats, sites, mails, tellBlock }: WaysIn): SignupMessages {
  const rules = { pricesOf: (site: string) => sites.settingsOf(site), tellBlock };
  return { pool, wakeMails: () => mails.wake(), sendFor: (member, message) => chats.sendFor(member, message, rules) };
}
