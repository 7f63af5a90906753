import { block, getBlocked, unblock } from '../../../contract/blocks.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { type BlocksDependencies, setBlock } from './set-block.ts';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRows } from '../../platform/database/query.ts';

export function mountBlocks(calls: Calls, dependencies: BlocksDependencies): void {
  calls.mount(getBlocked, async ({ session }) => ({ profiles: await readBlocked(dependencies.pool, session.member) }));

  calls.mount(block, async ({ session, body }) => {
    await setBlock(dependencies, session.member, { ...body, on: true });
    return { blocked: true };
  });

  calls.mount(unblock, async ({ session, body }) => {
    await setBlock(dependencies, session.member, { ...body, on: false });
    return { blocked: false };
  });
}

const BLOCKED_MEMBER = query({
  name: 'read_blocked',
  row: { card: ProfileCard },
  text: `SELECT card_for(b.blocker_id, b.blocked_id) || '{"presence": null}' AS card
           FROM blocks b
           JOIN contacts contact ON contact.viewer_id = b.blocker_id AND contact.other_id = b.blocked_id AND contact.state = 'blocking'
           WHERE b.blocker_id = $1
           ORDER BY b.created_at DESC, b.blocked_id`,
});

/**
 * Reads the members that `blocker` has blocked and can unblock, newest block first. Their presence is null, because
 * neither member sees the other. The card of a member who has blocked `blocker` too is as at that block.
 */
async function readBlocked(pool: Pool, blocker: MemberId): Promise<ProfileCard[]> {
  const blocked = await readRows(pool, BLOCKED_MEMBER, [blocker]);
  return blocked.map(({ card }) => card);
}
