import type { Pool } from 'pg';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { undoSwipe } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { readDealt } from './deal-cards.ts';
import type { Viewer } from './read-viewer.ts';

/** Undoes the last pass of the day. Returns no card if the profile is unavailable. */
export async function undoPass(pool: Pool, viewer: Viewer, other: MemberId): Promise<ResponseOf<typeof undoSwipe>> {
  const { rows } = await pool.query<{ undone: boolean }>({
    name: 'undo_pass',
    text: 'SELECT undo_pass($1, $2, $3) AS undone',
    values: [viewer.id, other, viewer.day],
  });
  const cards = rows[0]?.undone === true ? await readDealt(pool, viewer, other) : [];
  return { card: cards[0] ?? null, last_pass: await lastPass(pool, viewer) };
}

async function lastPass(pool: Pool, { id, day }: Viewer): Promise<MemberId | null> {
  const { rows } = await pool.query<{ other: MemberId | null }>({
    name: 'last_pass',
    text: 'SELECT last_pass($1, $2) AS other',
    values: [id, day],
  });
  return rows[0]?.other ?? null;
}
