import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMessages, getMessagesById, markRead, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, setState, type TestMember, type TestState } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';

let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());

async function setBlock(block: string | undefined, member: TestMember, peer: TestMember): Promise<void> {
  if (block === 'own') await pool.query('SELECT set_block($1, $2, true)', [member.id, peer.id]);
  if (block === 'theirs' || block === 'told') await pool.query('SELECT set_block($1, $2, true)', [peer.id, member.id]);
  if (block === 'told') await pool.query('SELECT notify_blocked_member($1, $2)', [member.id, peer.id]);
}

test.each(readTruthTable('readable_by'))(
  'a $member member, message: $message, removed: $removed, block: $block → $readable',
  async ({ member: state, message, removed, block, readable }) => {
    const [member, peer] = [await createTestMember(pool), await createTestMember(pool)];
    const [sender, recipient] = message === 'own' ? [member, peer] : [peer, member];
    const body = newText({ profile: recipient.id }, 'the content');
    const { conversation } = (await server.as(sender)(sendMessage, { body })).body.message;
    if (removed === 'yes') await server.as(member)(removeChat, { body: { conversation } });
    await setBlock(block, member, peer);
    await setState(pool, member.id, state as TestState);

    const { rowCount } = await pool.query('SELECT FROM readable_by WHERE viewer_id = $1 AND message_id = $2', [
      member.id,
      body.id,
    ]);
    expect(rowCount === 1 ? 'yes' : 'no').toBe(readable);
    // The screens show no own messages of a removed or blocked conversation, although the member may read them.
    if (message === 'own') return;
    const answer = await server.as(member)(getMessages, { query: { conversation } });
    const byId = await server.as(member)(getMessagesById, { query: { conversation, ids: body.id } });
    for (const { raw } of [answer, byId]) expect(raw.body.includes('the content') ? 'yes' : 'no').toBe(readable);
  },
);

test.each(readTruthTable('gets_messages'))(
  '$state, confirmed: $confirmed → $gets',
  async ({ state, confirmed, gets }) => {
    const member = await createTestMember(pool, { state: state as TestState });
    if (confirmed === 'no') await pool.query('UPDATE members SET confirmed_at = NULL WHERE id = $1', [member.id]);
    const { rows } = await pool.query('SELECT gets_messages(m) AS gets FROM members m WHERE id = $1', [member.id]);
    expect(rows).toEqual([{ gets: gets === 'yes' }]);
  },
);

test.each(readTruthTable('unread_messages'))(
  'a message of $sender, read: $read, removed: $removed, deleted: $deleted, request: $request → unread: $unread',
  async ({ sender, read, removed, deleted, request, unread }) => {
    const [member, peer] = [await createTestMember(pool), await createTestMember(pool)];
    const [from, to] = sender === 'the member' ? [member, peer] : [peer, member];
    const body = newText({ profile: to.id }, 'hello');
    const { conversation, seq } = (await server.as(from)(sendMessage, { body })).body.message;
    if (read === 'yes') await server.as(member)(markRead, { body: { conversation, seq } });
    if (removed === 'yes') await server.as(member)(removeChat, { body: { conversation } });
    if (request === 'yes') await pool.query('UPDATE conversation_members SET is_request = member_id = $1', [member.id]);
    if (deleted === 'yes') await pool.query('UPDATE messages SET deleted_at = now() WHERE id = $1', [body.id]);

    const { rows } = await pool.query('SELECT message_id FROM unread_messages WHERE member_id = $1', [member.id]);
    expect(rows).toEqual(unread === 'yes' ? [{ message_id: body.id }] : []);
  },
);

test.each(readTruthTable('is_in_history'))(
  'the setting $setting, a message of $age → in history: $in_history',
  async ({ setting, age, in_history }) => {
    const { rows } = await pool.query(
      'INSERT INTO sites (id, host, settings) VALUES (gen_random_uuid(), gen_random_uuid(), $1) RETURNING id',
      [setting === 'none' ? '{}' : `{"chat_history_days": ${setting}}`],
    );
    const read = await pool.query('SELECT is_in_history($1, now() - $2::interval) AS in_history', [rows[0].id, age]);
    expect(read.rows).toEqual([{ in_history: in_history === 'yes' }]);
  },
);

test.each(readTruthTable('is_unconfirmed'))(
  '$state, confirmed_at: $confirmed_at, fictional: $fictional → unconfirmed: $unconfirmed',
  async ({ state, confirmed_at, fictional, unconfirmed }) => {
    const member = await createTestMember(pool, {
      state: state as TestState,
      chosen: { fictional: fictional === 'yes' },
    });
    await pool.query('UPDATE members SET confirmed_at = $2 WHERE id = $1', [
      member.id,
      confirmed_at === 'set' ? new Date() : null,
    ]);
    const { rows } = await pool.query('SELECT is_unconfirmed(m) AS unconfirmed FROM members m WHERE id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ unconfirmed: unconfirmed === 'yes' }]);
  },
);

/** The files that compare the state `not_confirmed` themselves, with the reason. */
const STATE_READERS = {
  'database/functions/likes.sql': 'a match with an unconfirmed member waits',
  'database/functions/links.sql': 'disowns an account that waits for its first confirmation',
  'database/functions/mails/content.sql': 'reminds the members who wait for their first confirmation',
  'database/functions/mails/daily.sql': 'reminds the members who wait for their first confirmation',
  'database/functions/operator/acts.sql': 'which profiles the operator has hidden',
  'database/functions/profiles.sql': 'the state that peers see',
  'database/functions/signup.sql': 'a confirmed member has no sign-up message to change',
  'database/schema/account.ts': 'a constraint of the column',
  'features/account/read-user.ts': 'when the activation link of a waiting account expires',
};

/** The files that test the date `confirmed_at` of a member themselves, with the reason. */
const DATE_READERS = {
  'database/functions/account.sql': 'the date decides the state after a deletion or suspension ends',
  'database/functions/profiles.sql': 'defines the rule',
  'database/functions/promotions.sql': 'an offer runs from the date',
};

test.each([
  ['state', STATE_READERS, /(?<!peer_state )(?:=|<>) 'not_confirmed'|viewer\.status/],
  // Mandates have a column of that name too.
  [
    'date',
    DATE_READERS,
    /\bmembers\b[^;]*\bconfirmed_at IS\b|\bconfirmed_at IS\b[^;]*\bmembers\b|v_new\.confirmed_at IS\b/,
  ],
] as const)('no other file decides by the %s which members are unconfirmed', (_what, allowed, pattern) => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const repeating = globSync('{features,database,app,platform}/**/*.{ts,sql}', { cwd: root })
    .filter((file) => !file.includes('/migrations/') && !file.includes('.test.'))
    .filter((file) => pattern.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(repeating.toSorted()).toEqual(Object.keys(allowed));
});
