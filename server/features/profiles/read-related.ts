import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { bandOf } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard, type ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { RELATED_PROFILES } from '../../../contract/base/rules.ts';
import { query, readRows } from '../../platform/database/query.ts';

/** Maximum rows on each side of the member's age. It bounds the work for any number of members. */
const ROWS_PER_SIDE = 60;
const YEARS = 12;

const candidates = (range: string, order: string) => `
  (SELECT o.id, o.region, o.interests, o.date_of_birth, o.latitude, o.longitude, o.has_photo FROM members o, hidden
   WHERE findable_by(o, m.site_id, hidden.ids) AND o.gender = m.gender AND o.country = m.country AND ${range} AND o.id <> m.id
   ORDER BY o.date_of_birth ${order} LIMIT $3)`;

const RELATED = query({
  name: 'read_related',
  row: { card: ProfileCard, km: z.nullable(z.number()) },
  text: `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($2) AS ids)
  SELECT to_jsonb(card) AS card, found.km
  FROM (
    SELECT o.id, distance_km(v.latitude, v.longitude, o.latitude, o.longitude) AS km,
      row_number() OVER (ORDER BY (o.region IS NOT DISTINCT FROM m.region)::int * 2 + o.has_photo::int
        + (SELECT count(*) FROM unnest(o.interests) interest WHERE interest = ANY (m.interests)) DESC,
        abs(o.date_of_birth - m.date_of_birth), o.id) AS place
    FROM members m LEFT JOIN members v ON v.id = $2
    CROSS JOIN LATERAL (
      ${candidates('o.date_of_birth >= m.date_of_birth AND o.date_of_birth < m.date_of_birth + make_interval(years => $4)', 'ASC')}
      UNION ALL
      ${candidates('o.date_of_birth < m.date_of_birth AND o.date_of_birth > m.date_of_birth - make_interval(years => $4)', 'DESC')}) o
    WHERE m.id = $1
  ) found JOIN profile_cards card ON card.id = found.id
  WHERE found.place <= $5
  ORDER BY found.place`,
});

/**
 * Finds members similar to a member: same gender and country, near in age. A shared region and shared interests rank first.
 * It omits members whom the viewer may not find.
 */
export async function readRelated(pool: Pool, id: MemberId, viewer: MemberId | undefined): Promise<ProfileResult[]> {
  const rows = await readRows(pool, RELATED, [id, viewer ?? null, ROWS_PER_SIDE, YEARS, RELATED_PROFILES]);
  return rows.map(({ card, km }) => ({ ...card, distance: bandOf(km) }));
}
