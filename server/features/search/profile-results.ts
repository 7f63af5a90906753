import type { Pool } from 'pg';
import { bandOf, type Position } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';

/** Reads the middle of the member's cell, if known. */
export async function readPlace(pool: Pool, member: MemberId | undefined): Promise<Position | undefined> {
  if (member === undefined) return undefined;
  const {
    rows: [row],
  } = await pool.query<{ latitude: number | null; longitude: number | null }>({
    name: 'search_place',
    text: 'SELECT latitude, longitude FROM members WHERE id = $1',
    values: [member],
  });
  if (row === undefined || row.latitude === null || row.longitude === null) return undefined;
  return { latitude: row.latitude, longitude: row.longitude };
}

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
  const { rows } = await pool.query<{ card: ProfileResult; km: number | null }>({
    name: 'search_found',
    text: 'SELECT card, km FROM profile_results($1, $2)',
    values: [ids, viewer],
  });
  return rows.map(({ card, km }) => ({ ...card, distance: bandOf(km) }));
}
