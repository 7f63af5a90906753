import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, createTestSite } from '../../fixtures/members.ts';
import { createTestPhoto, type TestPhoto } from '../../fixtures/photos.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(2);
  ({ pool } = database);
});
afterAll(() => database.drop());

/** Creates a site that allows this many pictures to a premium member. */
async function createSite(quota: number): Promise<string> {
  const site = await createTestSite(pool);
  await pool.query(
    `UPDATE sites SET settings = settings || jsonb_build_object('photos_premium', $2::int) WHERE id = $1`,
    [site, quota],
  );
  return site;
}

const choose = (member: MemberId, { id }: TestPhoto) =>
  pool.query('UPDATE members SET main_photo_id = $2 WHERE id = $1', [member, id]);

test.each(readTruthTable('shown_photos'))(
  '$status, private: $private, over quota: $over_quota, chosen: $chosen → main: $main, place: $place',
  async ({ status, private: isPrivate, over_quota, chosen, main, place }) => {
    const { id } = await createTestMember(pool, { site: await createSite(over_quota === 'yes' ? 2 : 9) });
    await createTestPhoto(pool, id, { main: true });
    await createTestPhoto(pool, id);
    const photo = await createTestPhoto(pool, id, {
      status: status as 'approved' | 'pending' | 'rejected',
      private: isPrivate === 'yes',
    });
    if (chosen === 'main') await choose(id, photo);

    const { rows } = await pool.query<{ main: boolean; place: number | null }>(
      'SELECT main, place FROM shown_photos WHERE member_id = $1 AND id = $2',
      [id, photo.id],
    );
    const shown = rows.map((found) => ({ main: found.main ? 'yes' : 'no', place: `${found.place}` }));
    expect(shown).toEqual(main === '-' ? [] : [{ main, place }]);
  },
);

async function createViewer(kind: string | undefined, owner: MemberId): Promise<MemberId> {
  if (kind === 'the owner') return owner;
  const site = kind === 'of another site' ? { site: await createTestSite(pool) } : {};
  return (await createTestMember(pool, { paid: kind !== 'free', ...site })).id;
}

test.each(readTruthTable('photo_sights'))(
  '$viewer, place: $place, granted: $granted → $sight',
  async ({ viewer: kind, place = '', granted, sight }) => {
    const { id: owner } = await createTestMember(pool);
    const photos: Record<string, TestPhoto> = { 1: await createTestPhoto(pool, owner, { main: true }) };
    for (const next of [2, 3, 4]) photos[next] = await createTestPhoto(pool, owner);
    photos['null'] = await createTestPhoto(pool, owner, { private: true });
    const viewer = await createViewer(kind, owner);
    if (granted === 'yes')
      await pool.query('INSERT INTO photo_grants (owner_id, viewer_id) VALUES ($1, $2)', [owner, viewer]);

    const { rows } = await pool.query<{ sight: string; place: number | null }>(
      'SELECT sight, place FROM photo_sights WHERE viewer_id = $1 AND member_id = $2 AND id = $3',
      [viewer, owner, photos[place]?.id],
    );
    const found = rows.map((row) => ({ sight: row.sight, place: `${row.place}` }));
    expect(found).toEqual(sight === '-' ? [] : [{ sight, place }]);
  },
);
