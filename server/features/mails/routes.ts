import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { enableMails, mailEvent, saveMails } from '../../../contract/mails.ts';
import { LINK_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { termsVersion } from '../../../contract/sites/terms-version.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { decodeJson, parseStrictJson } from '../../platform/http/strict-json.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import type { Sites } from '../sites/sites.ts';
import type { MailDaySite } from './mail-day.ts';
import { mailJobs } from './mail-jobs.ts';
import { mountOneClick } from './one-click.ts';
import { checkSignature, recordMailEvent } from './record-mail-event.ts';

interface MailsDependencies {
  readonly pool: Pool;
  /** The site whose host receives an event of a mail provider. The address in the event is that of a member of this site. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly userOf: (member: MemberId) => Promise<User>;
  readonly publishChange: PublishChange;
  readonly wakeMails: () => void;
  readonly calls: Calls;
  readonly jobs: Jobs;
  readonly sites: Sites;
  /** The secret with which mail providers sign their events. Undefined disables the call. */
  readonly config: { readonly mail: { readonly eventSecret: string | undefined } };
}

const appendedChange = {
  /** Null when nothing changed. */
  number: z.nullable(z.int()),
};
const SAVED_CHOICES = query({ row: appendedChange, text: 'SELECT save_choices($1, $2, $3)::float8 AS number' });
const ENABLED_MAILS = query({ row: appendedChange, text: 'SELECT enable_mails($1, $2, $3)::float8 AS number' });

/** Mounts the calls that stop and resume notification mails, and registers the jobs that queue them. */
export function mountMails(app: FastifyInstance, dependencies: MailsDependencies): void {
  const { pool, calls, jobs, sites, userOf, publishChange, wakeMails } = dependencies;
  for (const job of mailJobs({ pool, sitesOf: () => mailDaySites(sites), wakeMails })) jobs.register(job);
  const termsOf = async (site: string) => termsVersion((await sites.byId(site)).company.added);
  const publish = (member: MemberId, change: Row<typeof appendedChange> | undefined): void => {
    if (change !== undefined) publishChange(member, change.number);
  };

  calls.mount(saveMails, async ({ session: { member, site }, body }) => {
    publish(member, await readRow(pool, SAVED_CHOICES, [member, JSON.stringify(body), await termsOf(site)]));
    return { user: await userOf(member) };
  });

  calls.mount(enableMails, async ({ session: { member, site }, body: { reason } }) => {
    if (reason === 'bounce') {
      await requestConfirm(pool, member);
      wakeMails();
    } else {
      publish(member, await readRow(pool, ENABLED_MAILS, [member, reason, await termsOf(site)]));
    }
    return { user: await userOf(member) };
  });
  mountMailEvent(app, dependencies);
  mountOneClick(app, dependencies);
}

const mailDaySites = async (sites: Sites): Promise<MailDaySite[]> =>
  (await sites.all()).map(({ id, settings: { time_zone } }) => ({ id, time_zone }));

const REQUESTED_CONFIRMATION = query({
  row: { outcome: z.enum(['stored', 'too_many_mails']) },
  text: 'SELECT request_mail_confirm($1, $2, $3) AS outcome',
});

/** Sends a mail whose link confirms the address. The link resumes the notification mails. */
async function requestConfirm(pool: Pool, member: MemberId): Promise<void> {
  const values = [member, JSON.stringify(newLink('mail_confirm')), LINK_MAILS_A_DAY];
  const outcome = (await readRow(pool, REQUESTED_CONFIRMATION, values))?.outcome ?? 'stored';
  if (outcome !== 'stored') throw new Refusal(outcome, {});
}

/** The signature covers the raw body, so the call has a scope with its own parser. */
function mountMailEvent(
  app: FastifyInstance,
  { pool, calls, hostSiteOf, publishChange, config }: MailsDependencies,
): void {
  const { eventSecret } = config.mail;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        if (eventSecret === undefined) throw new Refusal('not_found', {});
        checkSignature(request, body, eventSecret);
        return parseStrictJson(decodeJson(request.headers['content-type'] ?? '', body));
      },
    );
    calls.within(scope).mount(mailEvent, async ({ body, request }) => {
      if (eventSecret === undefined) throw new Refusal('not_found', {});
      const change = await recordMailEvent(pool, body, await hostSiteOf(request));
      if (change !== undefined) publishChange(change.member, change.number);
      return { ok: true as const };
    });
  });
}
