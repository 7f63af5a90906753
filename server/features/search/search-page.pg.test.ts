import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBERS_PAGE, MEMBERS_PAGE_MAX } from '../../../contract/base/rules.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { askSearch, createSearchFixture, HERE, idsOf, type SearchFixture } from '../../fixtures/search-fixture.ts';
import type { Criteria } from './search-filters.ts';
import { readPage } from './search-page.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.server.close());

test('reads the same page by offset and by cursor and refuses distant pages and foreign cursors', async () => {
  const first = (await askSearch(fixture)).body;
  const cursor = first.cursor ?? '';
  const led = (await askSearch(fixture, { page: '2', cursor })).body;
  expect(idsOf((await askSearch(fixture, { page: '2' })).body.profiles)).toEqual(idsOf(led.profiles));
  expect(led.profiles).toHaveLength(MEMBERS_PAGE);
  expect((await askSearch(fixture, { order: 'distance', page: '2' })).body.profiles).toHaveLength(MEMBERS_PAGE);
  expect((await askSearch(fixture, { page: String(MEMBERS_PAGE_MAX) })).body).toMatchObject({
    profiles: [],
    cursor: null,
    numResults: first.numResults,
  });
  expect((await askSearch(fixture, { page: String(MEMBERS_PAGE_MAX + 1) })).problem).toMatchObject({
    code: 'page_too_far',
    data: { limit: MEMBERS_PAGE_MAX },
  });
  const unrelated = await createTestMember(fixture.server.database.pool);
  await fixture.server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [unrelated.id]);
  const swapped = `${cursor.slice(0, 60)}${cursor[60] === 'A' ? 'B' : 'A'}${cursor.slice(61)}`;
  const refused = await Promise.all([
    askSearch(fixture, { page: '3', cursor }),
    askSearch(fixture, { page: '1', cursor }),
    askSearch(fixture, { page: '2', cursor, gender: 'male' }),
    askSearch(fixture, { page: '2', cursor, order: 'newest' }),
    askSearch(fixture, { page: '2', cursor }, unrelated),
    askSearch(fixture, { page: '2', cursor: swapped }),
    askSearch(fixture, { page: '2', cursor: 'x' }),
    askSearch(fixture, { page: '2', cursor: Buffer.from('{"v":1}').toString('base64url') }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'invalid_request'));
});

test('repeats and skips no member when a member becomes active between pages', async () => {
  const first = (await askSearch(fixture, { gender: 'female' })).body;
  const [shown] = first.profiles;
  await fixture.server.database.pool.query('UPDATE members SET last_active = now() WHERE id = $1', [shown?.id]);
  const seen = idsOf(first.profiles);
  for (let page = 2, { cursor } = first; cursor !== null; page += 1) {
    const next = (await askSearch(fixture, { gender: 'female', page: String(page), cursor })).body;
    seen.push(...idsOf(next.profiles));
    cursor = next.cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(first.numResults);
});

test('reads the same page with every strategy, for any viewer and criteria', async () => {
  const nothing: Criteria = { interests: [], photo: false, online: false, new: false, order: 'last_active' };
  const searches: Partial<Criteria>[] = [
    {},
    { gender: 'female' },
    { country: 'NL' },
    { country: 'NL', gender: 'male' },
    { minAge: 30, maxAge: 50 },
    { interests: ['coffee'] },
    { photo: true },
    { online: true },
    { new: true },
    { order: 'newest' },
    { order: 'distance' },
    { distanceKm: 50 },
    { distanceKm: 250 },
    { distanceKm: 250, order: 'distance' },
  ];
  const asOf = new Date(Date.now() + 60_000).toISOString();
  for (const viewer of [undefined, fixture.viewer.id]) {
    for (const place of viewer === undefined ? [undefined] : [undefined, HERE]) {
      for (const some of searches) {
        const overrides = {
          searcher: { site: fixture.site, viewer },
          criteria: { ...nothing, ...some },
          place,
          asOf,
          after: undefined,
          offset: 0,
        };
        const [few, more, many] = await Promise.all(
          [1, 5_000, 1_000_000].map(async (total) =>
            (await readPage(fixture.server.database.pool, { ...overrides, total })).map(({ id }) => id),
          ),
        );
        expect([more, many], JSON.stringify(some)).toEqual([few, few]);
      }
    }
  }
});
