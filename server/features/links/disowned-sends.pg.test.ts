import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { disownLink } from '../../../contract/links.ts';
import type { LiveChange } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { openLive } from '../../fixtures/requests/live-reader.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { createTestLink } from '../../fixtures/signups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Sends texts concurrently. Returns each text with its answer. */
async function sendMany(from: TestMember, to: TestMember, count: number) {
  const texts = Array.from({ length: count }, (_, place) => newText({ profile: to.id }, `${from.id} ${place}`));
  const answers = await Promise.all(
    texts.map(async (body) => ({ from, to, body, answer: await app.as(from)(sendMessage, { body }) })),
  );
  return answers;
}

test('answers each send with its own message while accounts with waiting messages are erased', async () => {
  const { pool } = app.database;
  const members = await Promise.all(
    Array.from({ length: 12 }, (_, place) => createTestMember(pool, { credits: 1_000 * (place + 1) })),
  );
  const signUps = await Promise.all(
    Array.from({ length: 8 }, () => createTestMember(pool, { state: 'not_confirmed', credits: 30 })),
  );
  const origin = await app.listen();
  const streams = await Promise.all(
    members.map(async (member) => ({ member, stream: await openLive(origin, member) })),
  );

  const tokens = await Promise.all(signUps.map(({ id }) => createTestLink(pool, id, 'activate')));
  const rings = members.map((member, place) => [member, members[(place + 1) % members.length] as TestMember] as const);
  const sending = [
    ...signUps.map((signUp, place) => sendMany(signUp, members[place] as TestMember, 25)),
    ...rings.map(([from, to]) => sendMany(from, to, 10)),
  ];
  await Promise.all(tokens.map((token) => app.as()(disownLink, { body: { token } })));
  const answers = (await Promise.all(sending)).flat();

  const { rows } = await pool.query<{ id: string; sender: string; conversation: string; seq: number }>(
    'SELECT id, sender_id AS sender, conversation_id AS conversation, seq FROM messages',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { from, body, answer } of answers) {
    if (answer.code === 'ok') {
      const { id, sender, conversation, seq } = answer.body.message;
      expect({ id, sender, conversation, seq }).toEqual(stored.get(body.id));
      expect({ id, sender }).toEqual({ id: body.id, sender: from.id });
    } else {
      expect([answer.code, stored.has(body.id), signUps.includes(from)]).toEqual([
        'authentication_required',
        false,
        true,
      ]);
    }
  }
  expect(answers.filter(({ answer }) => answer.code !== 'ok')).not.toHaveLength(0);
  expect(stored.size).toBe(answers.filter(({ answer }) => answer.code === 'ok').length);

  const textsOf = (changes: readonly LiveChange[]) =>
    changes.flatMap((one) => one.changes.flatMap((change) => (change.kind === 'message' ? [change.message.body] : [])));
  // The last message of each member arrives on both streams after all earlier ones.
  const last = (await Promise.all(rings.map(([from, to]) => sendMany(from, to, 1)))).flat();
  for (const { member, stream } of streams) {
    const ofMember = [...answers, ...last].filter(({ from, to }) => from === member || to === member);
    const lastTexts = last.filter(({ from, to }) => from === member || to === member).map(({ body }) => body.body);
    await vi.waitFor(() => expect(textsOf(stream.changes)).toEqual(expect.arrayContaining(lastTexts)));
    const own = ofMember.map(({ body }) => body.body);
    expect(own).toEqual(expect.arrayContaining(textsOf(stream.changes).filter((text) => text !== '')));
    stream.close();
  }
});
