import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { deleteAccount } from '../../../contract/deletion.ts';
import type { Identity } from '../../../contract/account/identity.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { eraseAccountsJob } from './erase-accounts.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

export interface DeletionDependencies {
  readonly jobs: Jobs;
  readonly pool: Pool;
  /** Refuses a password or a passkey that is not the member's. */
  readonly checkIdentity: (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
  readonly publishChange: PublishChange;
  readonly wakeMails: () => void;
}

const REQUESTED_DELETION = query({
  row: {
    until: z.date(),
    // An erased peer has no feed, and its change no number.
    changes: z.array(z.object({ member: MemberId, number: z.nullable(z.int()) })),
    ended: z.array(z.string()),
  },
  text: 'SELECT until, changes, ended FROM request_deletion($1, $2, $3, $4)',
});

export function mountDeletion(calls: Calls, dependencies: DeletionDependencies): void {
  const { pool, jobs, checkIdentity, forgetSessions, publishChange, wakeMails } = dependencies;
  jobs.register(eraseAccountsJob({ pool, publishChange }));
  calls.mount(deleteAccount, async ({ session, body: { identity, reason, note }, request, reply }) => {
    await checkIdentity(session, identity, request);
    const values = [session.member, reason, note, JSON.stringify(newLink('reactivate'))];
    const requested = await readRow(pool, REQUESTED_DELETION, values);
    if (requested === undefined) throw new Error('request_deletion returned no row');
    for (const { member, number } of requested.changes) publishChange(member, number);
    forgetSessions(session.member, requested.ended);
    calls.clearCookie(reply);
    wakeMails();
    return { until: requested.until.toISOString() };
  });
}
