import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { bandOf, type Position } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard, type ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';

const MEMBER_PLACE = query({
  name: 'search_place',
  row: { latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) },
  text: 'SELECT latitude, longitude FROM members WHERE id = $1',
});

/** Reads the middle of the member's cell, if known. */
export async function readPlace(pool: Pool, member: MemberId | undefined): Promise<Position | undefined> {
  if (member === undefined) return undefined;
  const row = await readRow(pool, MEMBER_PLACE, [member]);
  if (row === undefined || row.latitude === null || row.longitude === null) return undefined;
  return { latitude: row.latitude, longitude: row.longitude };
}

const FOUND_CARDS = query({
  name: 'search_found',
  row: { card: ProfileCard, km: z.nullable(z.number()) },
  text: 'SELECT card, km FROM profile_results($1, $2)',
});

/**
 * Reads the cards of these members in this order, with the distance band from the viewer. The caller must check that the
 * viewer may see them.
 */
export async function readProfileResults(
  pool: Pool,
  ids: readonly MemberId[],
  viewer: MemberId | undefined,
): Promise<ProfileResult[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(pool, FOUND_CARDS, [ids, viewer]);
  return rows.map(({ card, km }) => ({ ...card, distance: bandOf(km) }));
}
