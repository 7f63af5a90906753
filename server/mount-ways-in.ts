import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberId } from '../contract/ids.ts';
import { checkPassword } from './features/account/change-password.ts';
import type { DeviceCookies } from './features/account/device-cookies.ts';
import { mountAccount } from './features/account/routes.ts';
import type { Accounts } from './features/account/open-accounts.ts';
import type { Chats } from './features/chats/open-chats.ts';
import { eraseAccountsJob } from './features/deletion/erase-accounts.ts';
import { mountDeletion } from './features/deletion/routes.ts';
import { mountLinks } from './features/links/routes.ts';
import { sweepMailsJob } from './features/links/sweep-mails.ts';
import type { PictureSource } from './features/media/picture-source.ts';
import { mountSignup } from './features/signup/routes.ts';
import {
  sendSignupMessages,
  sendSignupMessagesJob,
  type SignupMessages,
} from './features/signup/send-signup-messages.ts';
import { regionIdsOf } from './features/sites/regions.ts';
import type { Site, Sites } from './features/sites/sites.ts';
import { trafficSourceOf } from './features/sites/visitors.ts';
import { mountDataExport } from './mount-export.ts';
import type { Database } from './platform/database/database.ts';
import type { Calls } from './platform/http/calls.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Session } from './platform/security/sessions.ts';
import type { Mails } from './platform/mail/mails.ts';
import type { CreateLimit } from './platform/security/rate-limit.ts';
import type { Files } from './platform/uploads/files.ts';

interface WaysIn {
  readonly database: Pick<Database, 'pool'>;
  readonly chats: Chats;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly source: PictureSource;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly mails: Pick<Mails, 'wake'>;
  readonly accounts: Accounts;
  readonly devices: DeviceCookies;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly tellBlock: (blocked: MemberId, blocker: MemberId) => Promise<void>;
  readonly createLimit: CreateLimit | undefined;
}

/** Mounts login, sign-up, links of e-mails, export and end of accounts, and passes what they need of accounts, chats and sites. */
export function mountWaysIn(app: FastifyInstance, waysIn: WaysIn): void {
  const {
    database: { pool },
    jobs,
    calls,
    sites,
    mails,
    accounts,
    devices,
    publishChange,
    createLimit,
  } = waysIn;
  const shared = { ...accounts, pool, createLimit, publishChange, wakeMails: () => mails.wake() };
  const checkOwn = ({ member, site }: Session, given: { password: string; address: string }) =>
    checkPassword(pool, { member, site, ...given });
  const messages = signupMessages(waysIn);
  jobs.register(sendSignupMessagesJob(messages));
  const siteOf = async (request: FastifyRequest) => (await sites.find(request)).id;
  mountAccount(calls, { ...shared, accounts, devices, siteOf });
  mountSignup(calls, { ...shared, siteOf: async (request) => visitOf(await sites.find(request), request) });
  mountLinks(calls, {
    ...shared,
    siteOf,
    checkPassword: checkOwn,
    onConfirmed: (member) => sendSignupMessages(messages, member),
  });
  jobs.register(sweepMailsJob(pool));
  jobs.register(eraseAccountsJob({ pool, publishChange }));
  mountDeletion(calls, { ...shared, checkPassword: checkOwn, clearCookie: (reply) => calls.clearCookie(reply) });
  mountDataExport(app, { ...waysIn, ...shared, checkPassword: checkOwn });
}

/** What a sign-up needs of the visitor's site. */
function visitOf({ id, settings }: Site, request: FastifyRequest) {
  return {
    site: id,
    rules: { ...settings, regionsOf: regionIdsOf },
    hasSource: trafficSourceOf(request) !== undefined,
  };
}

function signupMessages({ database: { pool }, chats, sites, mails, tellBlock }: WaysIn): SignupMessages {
  const rules = { pricesOf: (site: string) => sites.settingsOf(site), tellBlock };
  return { pool, wakeMails: () => mails.wake(), sendFor: (member, message) => chats.sendFor(member, message, rules) };
}
