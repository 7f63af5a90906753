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

/** What an erasure leaves to others, who may go on with it: their side of a conversation, and their reports. */
const OF_OTHERS = ['conversation_members', 'reports'];

/** Reads all rows that refer to members, and their own, by table, but for the tables that are left out. */
async function readRows(
  client: Pick<Pool, 'query'>,
  members: readonly MemberId[],
  leftOut: readonly string[],
): Promise<Record<string, unknown>> {
  const tables = [...TABLES].filter(([table]) => !leftOut.includes(table));
  const reads = tables.map(([table, columns]) => {
    const isTheirs = columns.map(([, column]) => `t.${column} = ANY ($1)`).join(' OR ');
    return `SELECT '${table}' AS table, jsonb_agg(to_jsonb(t) ORDER BY t::text) AS rows FROM ${table} t WHERE ${isTheirs}`;
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

/** Makes what a call is about: its first request, the member who makes it, and the other members of its world. */
async function createWorld(name: string) {
  const { pool } = server.database;
  // Each member asks for a code by SMS, with the same bank account and number.
  await pool.query('DELETE FROM mail_quotas');
  await pool.query("UPDATE mandates SET (mobile, iban) = ('of ' || id, 'of ' || id)");
  const strangers = new Set(await readMembers());
  const me = await createTestAccount(pool);
  const requests = (await createWorkingRequests(server, me))[name] ?? 'anything';
  const others = (await readMembers()).filter((id) => id !== me.id && !strangers.has(id));
  const [request = {}] = requests === 'anything' ? [] : requests;
  return { me, others, request };
}

describe.each([
  { whose: 'the member who makes it', left: [] },
  { whose: 'all other members', left: OF_OTHERS },
])('beside the erasure of $whose', ({ whose, left }) => {
  test.each(CALLS.map(({ name }) => name))('%s stores nothing of them', async (name) => {
    const { pool } = server.database;
    const { me, others, request } = await createWorld(name);
    const gone = whose === 'all other members' ? others : [me.id];
    const ask = async () => askRaw(server.app, { call: pathOf(name), who: me, ...toRequest(request) });
    let erased: Record<string, unknown> = {};
    const answer = await callToEndBeside(pool, {
      async work(client) {
        await client.query('SELECT erase_member(id) FROM members WHERE id = ANY ($1) ORDER BY id', [gone]);
        erased = await readRows(client, gone, left);
      },
      call: ask,
    });
    // The process still remembers the session.
    const again = await ask();
    expect(await readRows(pool, gone, left)).toEqual(erased);
    expect(Math.max(answer.statusCode, again.statusCode)).toBeLessThan(500);
  });
});
