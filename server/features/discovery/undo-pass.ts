import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { undoSwipe } from '../../../contract/discovery.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { readDealt } from './deal-cards.ts';
import type { Viewer } from './read-viewer.ts';

const UNDONE_PASS = query({
  name: 'undo_pass',
  row: { undone: z.boolean() },
  text: 'SELECT undo_pass($1, $2, $3) AS undone',
});

/** Undoes the last pass of the day. Returns no card if the profile is unavailable. */
export async function undoPass(pool: Pool, viewer: Viewer, other: MemberId): Promise<ResponseOf<typeof undoSwipe>> {
  const pass = await readRow(pool, UNDONE_PASS, [viewer.id, other, viewer.day]);
  const cards = pass?.undone === true ? await readDealt(pool, viewer, other) : [];
  return { card: cards[0] ?? null, last_pass: await lastPass(pool, viewer) };
}

const LAST_PASS = query({
  name: 'last_pass',
  row: { other: z.nullable(MemberId) },
  text: 'SELECT last_pass($1, $2) AS other',
});

async function lastPass(pool: Pool, { id, day }: Viewer): Promise<MemberId | null> {
  return (await readRow(pool, LAST_PASS, [id, day]))?.other ?? null;
}
