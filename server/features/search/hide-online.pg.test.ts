import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { createSearchFixture, type SearchFixture, readAllPages } from '../../fixtures/search-fixture.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-members.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.server.close());

test('preserves the place of a member with hidden presence who comes online', async () => {
  const { pool } = fixture.server.database;
  const hider = makeSearched(fixture.site, {
    state: 'active',
    invisible: false,
    hide_online: true,
    last_active: new Date(),
  });
  await insertSearched(pool, [hider]);
  fixture.members.push(hider);
  const before = (await readAllPages(fixture, {})).ids;
  await pool.query('UPDATE members SET last_active = now() WHERE id = $1', [hider.id]);
  expect((await readAllPages(fixture, {})).ids).toEqual(before);
  expect((await readAllPages(fixture, { online: '1' })).ids).not.toContain(hider.id);
  expect((await readAllPages(fixture, {})).profiles.find(({ id }) => id === hider.id)?.presence).toBeNull();
  await pool.query('UPDATE members SET hide_online = false WHERE id = $1', [hider.id]);
  expect((await readAllPages(fixture, { online: '1' })).ids).toContain(hider.id);
  await pool.query('UPDATE members SET hide_online = true WHERE id = $1', [hider.id]);
});

test('moves members with hidden presence to the last whole week once a week', async () => {
  const { pool } = fixture.server.database;
  const elsewhere = await createTestSite(pool);
  const hide = (last_active: Date) => makeSearched(elsewhere, { state: 'active', hide_online: true, last_active });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const [now, long] = [hide(days(0)), hide(days(60))];
  await insertSearched(pool, [now, long]);
  const seen = async () =>
    (
      await pool.query<{ id: MemberId; weeks: string }>(
        'SELECT id, extract(epoch FROM last_whole_week() - seen_at) / 604800 AS weeks FROM members WHERE site_id = $1',
        [elsewhere],
      )
    ).rows.map(({ id, weeks }) => [id, Number(weeks)] as const);
  const before = new Map(await seen());
  expect(before.get(now.id)).toBe(0);
  expect(Number.isInteger(before.get(long.id))).toBe(true);
  await pool.query('UPDATE members SET last_active = now() WHERE site_id = $1', [elsewhere]);
  expect(new Map(await seen())).toEqual(before);
  await pool.query('SELECT coarsen_seen()');
  expect([...new Map(await seen()).values()]).toEqual([0, 0]);
});
