import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { searchMembers } from '../../../contract/search.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember, setState, TEST_STATES } from '../../fixtures/members.ts';
import { createSearchMembers, type SearchedMember } from '../../fixtures/search-members.ts';

let server: TestApp;
let viewers: TestMember[];
let members: SearchedMember[];

beforeAll(async () => {
  server = await createTestApp();
  ({ members } = await createSearchMembers(server.database.pool, 120));
  viewers = await Promise.all(Array.from({ length: 3 }, () => createTestMember(server.database.pool)));
});
afterAll(() => server.close());

const change = fc.oneof(
  fc.record({
    kind: fc.constant('block' as const),
    viewer: fc.nat(2),
    other: fc.nat(119),
    byViewer: fc.boolean(),
    on: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    other: fc.nat(119),
    state: fc.constantFrom(...TEST_STATES),
  }),
  fc.record({ kind: fc.constant('invisible' as const), other: fc.nat(119), on: fc.boolean() }),
  fc.record({ kind: fc.constant('seen' as const), other: fc.nat(119) }),
);
const query = fc.record({
  gender: fc.option(fc.constantFrom('male' as const, 'female' as const), { nil: undefined }),
  country: fc.option(fc.constantFrom('NL', 'BE'), { nil: undefined }),
  min_age: fc.option(fc.integer({ min: 18, max: 70 }), { nil: undefined }),
  interests: fc.option(fc.constantFrom('art', 'wine,tea'), { nil: undefined }),
  photo: fc.option(fc.constant('1' as const), { nil: undefined }),
  online: fc.option(fc.constant('1' as const), { nil: undefined }),
  order: fc.constantFrom('last_active' as const, 'newest' as const, 'distance' as const),
});

async function apply(one: typeof change extends fc.Arbitrary<infer Change> ? Change : never): Promise<void> {
  const { pool } = server.database;
  const other = members[one.other]?.id;
  if (one.kind === 'state') await setState(pool, other, one.state);
  if (one.kind === 'invisible') await pool.query('UPDATE members SET invisible = $2 WHERE id = $1', [other, one.on]);
  if (one.kind === 'seen') await pool.query('UPDATE members SET last_active = now() WHERE id = $1', [other]);
  if (one.kind !== 'block') return;
  const viewer = viewers[one.viewer]?.id;
  const [blocker, blocked] = one.byViewer ? [viewer, other] : [other, viewer];
  await pool.query(
    one.on
      ? 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM blocks WHERE (blocker_id, blocked_id) = ($1, $2)',
    [blocker, blocked],
  );
}

/** The members whom the viewer may contact and see, by the view `contacts`. */
async function contactable(viewer: TestMember): Promise<Set<MemberId>> {
  const { rows } = await server.database.pool.query<{ id: MemberId }>(
    "SELECT other_id AS id FROM contacts WHERE viewer_id = $1 AND state = 'active' AND visible",
    [viewer.id],
  );
  return new Set(rows.map(({ id }) => id));
}

test('never shows or counts a member whom the viewer cannot contact, in any page, order or similar list', async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(change, { maxLength: 6 }),
      query,
      fc.nat(2),
      async (before, meanwhile, filters, index) => {
        const viewer = viewers[index];
        if (viewer === undefined) throw new Error('there is no such viewer');
        for (const one of before) await apply(one);
        const ask = server.as(viewer);
        const first = (await ask(searchMembers, { query: filters })).body;
        const may = await contactable(viewer);
        expect([...first.profiles, ...first.similar].filter(({ id }) => !may.has(id))).toEqual([]);
        expect(first.numResults).toBeLessThanOrEqual(may.size);
        if (Object.entries(filters).every(([name, value]) => name === 'order' || value === undefined))
          expect(first.numResults).toBe(may.size);
        shown += first.profiles.length + first.similar.length;
        // A change between two pages applies immediately.
        for (const one of meanwhile) await apply(one);
        if (first.cursor === null) return;
        const next = (await ask(searchMembers, { query: { ...filters, page: 2, cursor: first.cursor } })).body;
        const mayNow = await contactable(viewer);
        expect(next.profiles.filter(({ id }) => !mayNow.has(id))).toEqual([]);
        shown += next.profiles.length;
      },
    ),
    { numRuns: 150 },
  );
  expect(shown).toBeGreaterThan(1_000);
});
