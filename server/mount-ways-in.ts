import type { MemberId } from '../contract/ids.ts';
import { checkPassword } from './features/account/change-password.ts';
import type { Accounts } from './features/account/open-accounts.ts';
import type { Chats } from './features/chats/open-chats.ts';
import type { FirstMessage } from './features/chats/send-as.ts';
import { eraseAccountsJob } from './features/deletion/erase-accounts.ts';
import { mountDeletion } from './features/deletion/routes.ts';
import { mountLinks } from './features/links/routes.ts';
import { mountSignup } from './features/signup/routes.ts';
import { sendSignupMessages, sendSignupMessagesJob } from './features/signup/send-signup-messages.ts';
import { regionIdsOf } from './features/sites/regions.ts';
import type { Sites } from './features/sites/sites.ts';
import { trafficSourceOf } from './features/sites/visitors.ts';
import type { Database } from './platform/database/database.ts';
import type { Calls } from './platform/http/calls.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Session } from './platform/security/sessions.ts';
import type { CreateLimit } from './platform/security/rate-limit.ts';

interface WaysIn {
  readonly database: Pick<Database, 'pool'>;
  readonly chats: Chats;
  readonly jobs: Jobs;
  readonly calls: Calls;
  readonly sites: Sites;
  readonly accounts: Accounts;
  readonly publishChange: (member: MemberId, number: number) => void;
  readonly tellBlock: (blocked: MemberId, blocker: MemberId) => Promise<void>;
  readonly createLimit: CreateLimit | undefined;
}

/** Mounts the sign-up, the links of e-mails and the end of accounts, and passes what they need of accounts, chats and sites. */
export function mountWaysIn(waysIn: WaysIn): void {
  const {
    database: { pool },
    chats,
    jobs,
    calls,
    sites,
    accounts,
    publishChange,
    tellBlock,
    createLimit,
  } = waysIn;
  const wakeMails = (): void => {};
  const messages = {
    pool,
    sendFor: (member: MemberId, message: FirstMessage) =>
      chats.sendFor(member, message, { pricesOf: (site) => sites.settingsOf(site), tellBlock }),
  };
  jobs.register(sendSignupMessagesJob(messages));
  mountSignup(calls, {
    ...accounts,
    pool,
    createLimit,
    wakeMails,
    siteOf: async (request) => {
      const { id, settings } = await sites.find(request);
      return {
        site: id,
        rules: { ...settings, regionsOf: regionIdsOf },
        hasSource: trafficSourceOf(request) !== undefined,
      };
    },
  });
  const checkOwn = ({ member, site }: Session, given: { password: string; address: string }) =>
    checkPassword(pool, { member, site, ...given });
  jobs.register(eraseAccountsJob({ pool, publishChange }));
  mountDeletion(calls, {
    ...accounts,
    pool,
    publishChange,
    wakeMails,
    checkPassword: checkOwn,
    clearCookie: (reply) => calls.clearCookie(reply),
  });
  mountLinks(calls, {
    ...accounts,
    pool,
    publishChange,
    createLimit,
    wakeMails,
    siteOf: async (request) => (await sites.find(request)).id,
    checkPassword: checkOwn,
    onConfirmed: () => sendSignupMessages(messages),
  });
}
