import type { Pool } from 'pg';
import * as contract from '../../../contract/discovery.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { answerCard, type OnLiked } from './answer-card.ts';
import { dealCards } from './deal-cards.ts';
import { type DiscoverySettings, readViewer } from './read-viewer.ts';
import { suggest } from './suggest.ts';
import { undoPass } from './undo-pass.ts';

export interface DiscoveryDependencies {
  readonly pool: Pool;
  readonly settingsOf: (site: string) => Promise<DiscoverySettings>;
  readonly jobs: Jobs;
  readonly likes: { readonly publish: OnLiked };
}

export function mountDiscovery(calls: Calls, { pool, jobs, settingsOf, likes }: DiscoveryDependencies): void {
  jobs.register(pruneEncountersJob(pool));
  const viewerOf = async ({ member, site }: Session) => readViewer(pool, member, await settingsOf(site));

  calls.mount(contract.getSwipe, async ({ session }) => dealCards(pool, await viewerOf(session)));

  calls.mount(contract.swipe, async ({ session: { member, site }, body }) => {
    const { time_zone } = await settingsOf(site);
    return answerCard(pool, { member, body, time_zone, onLiked: likes.publish });
  });

  calls.mount(contract.undoSwipe, async ({ session, body }) => undoPass(pool, await viewerOf(session), body.profile));

  calls.mount(contract.findMatches, async ({ session, body }) => ({
    suggestions: await suggest(pool, await viewerOf(session), body),
  }));
}

/** Must exceed PASS_DAYS of find-candidates.ts, which reads passes of that many days. */
const ENCOUNTERS_RETENTION_DAYS = 40;

function pruneEncountersJob(pool: Pool): JobKind<object> {
  return { name: 'prune-encounters', cron: '50 3 * * *', run: () => pruneEncounters(pool) };
}

async function pruneEncounters(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM encounters WHERE day < current_date - $1::int', [ENCOUNTERS_RETENTION_DAYS]);
  await pool.query('DELETE FROM member_days WHERE day < current_date - $1::int', [ENCOUNTERS_RETENTION_DAYS]);
}
