import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAccount } from '../../fixtures/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { callBeside, callToEndBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSite, testSite } from '../../fixtures/members.ts';
import { Sessions } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('finds the sessions that expired, were revoked or belong to a deleted member', async () => {
  const { pool } = database;
  const [live, expired, revoked, orphaned] = [
    await createTestMember(pool),
    await createTestMember(pool),
    await createTestMember(pool),
    await createTestMember(pool, { state: 'deleted' }),
  ];
  const [sessions, site] = [new Sessions(pool), await testSite(pool)];
  await pool.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1", [
    expired.session,
  ]);
  await sessions.revoke(revoked.session, site);
  const ended = await sessions.findEnded([live, expired, revoked, orphaned].map(({ session }) => session));
  expect(ended.toSorted()).toEqual([expired.session, revoked.session, orphaned.session].toSorted());
  expect(await sessions.find({ token: live.token, isFormer: false }, site)).toMatchObject({ member: live.id });
  expect(await sessions.find({ token: expired.token, isFormer: false }, site)).toBeUndefined();
});

test('begins by a passkey only while the account has this passkey', async () => {
  const [member, other] = [await createTestMember(database.pool), await createTestMember(database.pool)];
  await database.pool.query(
    `INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up)
     VALUES ('key', $1, 'One', '', 0, '{}', false)`,
    [member.id],
  );
  const [sessions, site] = [new Sessions(database.pool), await testSite(database.pool)];
  const begin = (who: typeof member) =>
    sessions.create(who.id, { site, browser: null, system: null, proof: { passkey: 'key' } });
  await expect(begin(member)).resolves.toEqual(expect.any(String));
  await expect(begin(other)).rejects.toMatchObject({ code: 'passkey_refused' });
  await database.pool.query("DELETE FROM passkeys WHERE id = 'key'");
  await expect(begin(member)).rejects.toMatchObject({ code: 'passkey_refused' });
});

test('is valid at the host of its own site only', async () => {
  const { pool } = database;
  const [member, sessions] = [await createTestMember(pool), new Sessions(pool)];
  const [home, other] = [await testSite(pool), await createTestSite(pool)];
  await pool.query("UPDATE sessions SET seen_at = now() - interval '1 hour' WHERE member_id = $1", [member.id]);
  const read = async () => (await pool.query('SELECT * FROM sessions WHERE token_hash = $1', [member.session])).rows;
  const before = await read();
  expect(await sessions.find({ token: member.token, isFormer: false }, other)).toBeUndefined();
  expect(await sessions.revoke(member.session, other)).toBeUndefined();
  expect(await read()).toEqual(before);
  expect(await sessions.findAccount(member.token, { site: home, isUncached: false })).toMatchObject({
    refreshed: true,
  });
  // The cache applies the same rule.
  expect(await sessions.find({ token: member.token, isFormer: false }, other)).toBeUndefined();
  expect(await sessions.find({ token: member.token, isFormer: false }, home)).toMatchObject({ member: member.id });
  expect(await sessions.revoke(member.session, home)).toBe(member.id);
  expect(await read()).toEqual([]);
});

test('begins at the host of its own site only', async () => {
  const { pool } = database;
  const [member, sessions] = [await createTestMember(pool), new Sessions(pool)];
  const begin = (site: string) => sessions.create(member.id, { site, browser: null, system: null });
  await expect(begin(await createTestSite(pool))).rejects.toMatchObject({ code: 'login_failed' });
  await expect(begin(await testSite(pool))).resolves.toEqual(expect.any(String));
});

test('does not begin for a member who is erased concurrently', async () => {
  const { pool } = database;
  const member = await createTestMember(pool);
  const site = await testSite(pool);
  const beginning = callToEndBeside(pool, {
    work: (client) => client.query('SELECT erase_member($1)', [member.id]),
    call: () => new Sessions(pool).create(member.id, { site, browser: null, system: null, proof: undefined }),
  });
  await expect(beginning).rejects.toMatchObject({ code: 'login_failed' });
  expect((await pool.query('SELECT FROM sessions WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});

test('holds no lock while it waits for an erasure, so it cannot block the erasure', async () => {
  const { pool } = database;
  const member = await createTestAccount(pool);
  const { rows } = await pool.query('SELECT password_hash FROM credentials WHERE member_id = $1', [member.id]);
  const site = await testSite(pool);
  const [beginning] = await callBeside(pool, {
    work: (client) => client.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [member.id]),
    calls: [
      () =>
        new Sessions(pool)
          .create(member.id, { site, browser: null, system: null, proof: rows[0] })
          .catch((error: unknown) => error),
    ],
    pattern: '%INSERT INTO sessions%',
    end: (client) => client.query('SELECT erase_member($1)', [member.id]),
  });
  expect(beginning).toMatchObject({ code: 'login_failed' });
});
