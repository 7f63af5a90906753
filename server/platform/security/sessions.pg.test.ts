import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
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
  const sessions = new Sessions(pool);
  await pool.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1", [
    expired.session,
  ]);
  await sessions.revoke(revoked.session);
  const ended = await sessions.findEnded([live, expired, revoked, orphaned].map(({ session }) => session));
  expect(ended.toSorted()).toEqual([expired.session, revoked.session, orphaned.session].toSorted());
  expect(await sessions.find(live.token)).toMatchObject({ member: live.id });
  expect(await sessions.find(expired.token)).toBeUndefined();
});

test('begins by a passkey only while the member has it', async () => {
  const [member, other] = [await createTestMember(database.pool), await createTestMember(database.pool)];
  await database.pool.query(
    `INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up)
     VALUES ('key', $1, 'One', '', 0, '{}', false)`,
    [member.id],
  );
  const sessions = new Sessions(database.pool);
  const begin = (who: typeof member) =>
    sessions.create(who.id, { browser: null, system: null, proof: { passkey: 'key' } });
  await expect(begin(member)).resolves.toEqual(expect.any(String));
  await expect(begin(other)).rejects.toMatchObject({ code: 'passkey_refused' });
  await database.pool.query("DELETE FROM passkeys WHERE id = 'key'");
  await expect(begin(member)).rejects.toMatchObject({ code: 'passkey_refused' });
});
