import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestAccount } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { askRaw, pathOf, toRequest } from '../../fixtures/requests/ask-raw.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { callToEndBeside } from '../../fixtures/database/lock-waits.ts';
import { MEMBER_COLUMNS } from '../../fixtures/member-catalogue.ts';
import { createWorkingRequests } from '../../fixtures/requests/working-requests.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ connections: 20, providers: [new FakeProvider()] });
});
afterAll(() => server.close());

const TABLES = Map.groupBy(
  Object.keys(MEMBER_COLUMNS).map((column) => column.split('.') as [string, string]),
  ([table]) => table,
);

/** The tables with rows of other members that an erasure preserves and that these members may change. */
const OF_OTHERS = ['account_notices', 'conversation_members', 'reports'];

/** Reads all rows that refer to members and the rows of the members themselves, by table. Omits the tables `leftOut`. */
async function readRows(
  client: Pick<Pool, 'query'>,
  members: readonly MemberId[],
  leftOut: readonly string[],
): Promise<Record<string, unknown>> {
  const tables = [...TABLES].filter(([table]) => !leftOut.includes(table));
  const reads = tables.map(([table, columns]) => {
    const condition = columns.map(([, column]) => `t.${column} = ANY ($1)`).join(' OR ');
    return `SELECT '${table}' AS table, jsonb_agg(to_jsonb(t) ORDER BY t::text) AS rows FROM ${table} t WHERE ${condition}`;
  });
  const { rows } = await client.query<{ table: string; rows: unknown }>(
    [...reads, "SELECT 'members', jsonb_agg(to_jsonb(m) ORDER BY id) FROM members m WHERE id = ANY ($1)"].join(
      ' UNION ALL ',
    ),
    [members],
  );
  return Object.fromEntries(rows.map((read) => [read.table, read.rows]));
}

async function readMembers(): Promise<MemberId[]> {
  const { rows } = await server.database.pool.query<{ id: MemberId }>('SELECT id FROM members');
  return rows.map(({ id }) => id);
}

/** Creates the setup of a call: its first request, the member who makes it, and the other members of the request. */
async function createSetup(name: string) {
  const { pool } = server.database;
  // Each member requests a code by SMS, with the same bank account and number.
  await pool.query('DELETE FROM mail_quotas');
  await pool.query("UPDATE mandates SET (mobile, iban) = ('of ' || id, 'of ' || id)");
  const existing = new Set(await readMembers());
  const me = await createTestAccount(pool);
  const requests = (await createWorkingRequests(server, me))[name] ?? 'anything';
  const others = (await readMembers()).filter((id) => id !== me.id && !existing.has(id));
  const [request = {}] = requests === 'anything' ? [] : requests;
  return { me, others, request };
}

describe.each([
  { whose: 'the member who makes it', left: [] },
  { whose: 'all other members', left: OF_OTHERS },
])('during the erasure of $whose', ({ whose, left }) => {
  test.each(CALLS.map(({ name }) => name))('%s stores nothing about them', async (name) => {
    const { pool } = server.database;
    const { me, others, request } = await createSetup(name);
    const erasedMembers = whose === 'all other members' ? others : [me.id];
    const ask = async () => askRaw(server.app, { call: pathOf(name), who: me, ...toRequest(request) });
    let erased: Record<string, unknown> = {};
    const answer = await callToEndBeside(pool, {
      async work(client) {
        await client.query('SELECT erase_member(id) FROM members WHERE id = ANY ($1) ORDER BY id', [erasedMembers]);
        erased = await readRows(client, erasedMembers, left);
      },
      call: ask,
    });
    // The process has the session in its cache.
    const repeated = await ask();
    expect(await readRows(pool, erasedMembers, left)).toEqual(erased);
    expect(Math.max(answer.statusCode, repeated.statusCode)).toBeLessThan(500);
  });
});
