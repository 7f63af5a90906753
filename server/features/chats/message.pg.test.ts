import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { sendMessage } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText, type Sending } from '../../fixtures/messages.ts';
import { createUnsentPicture } from '../../fixtures/photos.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let conversation: ConversationId;
let asAnna: Ask;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna', credits: 10 });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  asAnna = server.as(anna);
});

const member = (overrides: Parameters<typeof createTestMember>[1]) => createTestMember(server.database.pool, overrides);
const send = (body: Sending, ask = asAnna) => ask(sendMessage, { body });
const createPicture = (owner: TestMember) => createUnsentPicture(server.database.pool, owner.id);
/** Returns the answer to a refused send, and checks that the send changed nothing. */
async function refusal(body: Sending, ask = asAnna) {
  const before = await fingerprint(server.database.pool);
  const { status, problem } = await send(body, ask);
  expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  return { status, code: problem.code, data: problem.data };
}

describe('a stored message', () => {
  test('is answered with 201, its seq and the remaining credits', async () => {
    const body = newText({ conversation }, 'Hi Ben, shall we 🎉?', {
      sent_at: '2026-01-31T10:00:00.000Z',
      max_credits: 1,
    });
    const answer = await send(body);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        credits: 9,
        message: {
          id: body.id,
          conversation,
          sender: anna.id,
          kind: 'text',
          body: 'Hi Ben, shall we 🎉?',
          media: null,
          reply_to: null,
          seq: 1,
          version: 1,
          sent_at: '2026-01-31T10:00:00.000Z',
          accepted_at: expect.any(String),
          edited_at: null,
          deleted_at: null,
        },
      },
    ]);
    expect((await send(newText({ conversation }))).body.message.seq).toBe(2);
  });

  test('creates the conversation with a profile once and reuses it', async () => {
    const carl = await member({ name: 'Carl' });
    const first = (await send(newText({ profile: carl.id }))).body.message;
    const second = (await send(newText({ profile: carl.id }))).body.message;
    expect([first.seq, second.seq, second.conversation]).toEqual([1, 2, first.conversation]);
    expect((await send(newText({ profile: anna.id }), server.as(carl))).body.message.conversation).toBe(
      first.conversation,
    );
  });

  const ODD: readonly [string, Partial<Sending>][] = [
    ['plain', {}],
    ['with a clock to the microsecond', { sent_at: '2026-01-31T10:00:00.123456Z' }],
    ['with a clock to the second', { sent_at: '2026-01-31T10:00:00Z' }],
    ['with a wrong clock', { sent_at: '0000-01-01T00:00:00Z' }],
    ['with a clock far ahead', { sent_at: '9999-12-31T23:59:59Z' }],
    ['without a clock', { sent_at: undefined }],
    ['with an id in capitals', { id: crypto.randomUUID().toUpperCase() }],
    ['with several lines and text directions', { body: 'one\r\ntwo\tthree\u2028\u202eהשלום\u200f' }],
  ];
  test.each(ODD)(
    'answers a repeated message %s with 200 and the same bytes after later messages',
    async (_what, more) => {
      const body = { ...newText({ conversation }), ...more };
      const first = await send(body);
      expect(first.status).toBe(201);
      expect(first.body.message.sent_at <= first.body.message.accepted_at).toBe(true);
      for (let count = 0; count < 9; count += 1) await send(newText({ conversation }));
      expect((await send(newText({ conversation }))).code).toBe('insufficient_credits');
      const repeated = await send({ ...body, max_credits: 0 });
      expect([repeated.status, repeated.raw.body]).toEqual([200, first.raw.body]);
      const { rows } = await server.database.pool.query(
        "SELECT count(*)::int AS count, sum(amount)::int AS sum FROM ledger WHERE reason = 'message' AND member_id = $1",
        [anna.id],
      );
      expect(rows).toEqual([{ count: 10, sum: -10 }]);
    },
  );

  test('is stored once when one process receives it 16 times before it answers', async () => {
    const body = newText({ conversation });
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(15).fill(200), 201]);
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
  });

  test('refuses its id for other content, another conversation or another sender', async () => {
    const body = newText({ conversation });
    await send(body);
    const carl = await member({});
    expect(await refusal({ ...body, body: 'Other words' })).toMatchObject({ status: 409, code: 'id_conflict' });
    expect((await refusal({ ...body, reply_to: body.id })).code).toBe('id_conflict');
    const { conversation: _, ...elsewhere } = body;
    expect((await refusal({ ...elsewhere, profile: carl.id })).code).toBe('id_conflict');
    expect((await refusal(body, server.as(ben))).code).toBe('id_conflict');
  });

  test('carries a picture once and quotes a message of its own conversation', async () => {
    const media = await createPicture(anna);
    const picture = newText({ conversation }, '', { kind: 'image', media });
    const sent = await send(picture);
    expect(sent.body).toMatchObject({
      credits: 8,
      message: {
        kind: 'image',
        media: {
          id: media,
          width: 30,
          height: 20,
          path: `/media/m/${media}.webp`,
          thumb_path: `/media/m/${media}-s.webp`,
        },
      },
    });
    expect((await send(picture)).raw.body).toBe(sent.raw.body);
    expect((await refusal(newText({ conversation }, '', { kind: 'image', media }))).code).toBe('not_found');
    const reply = await send(newText({ conversation }, 'That one', { reply_to: picture.id }));
    expect(reply.body.message.reply_to).toBe(picture.id);
  });

  test('refuses pictures of other members and quotes from other conversations', async () => {
    const media = await createPicture(ben);
    expect((await refusal(newText({ conversation }, '', { kind: 'image', media }))).code).toBe('not_found');
    const carl = await member({ name: 'Carl' });
    const elsewhere = newText({ profile: carl.id });
    await send(elsewhere);
    expect((await refusal(newText({ conversation }, 'That one', { reply_to: elsewhere.id }))).code).toBe('not_found');
  });
});

describe('a gift', () => {
  const gift = (id: string, more: object = {}) => newText({ conversation }, id, { kind: 'gift', ...more });
  const spent = async () => {
    const { rows } = await server.database.pool.query(
      "SELECT amount FROM ledger WHERE reason = 'message' AND member_id = $1 ORDER BY amount",
      [anna.id],
    );
    return rows.map(({ amount }) => amount);
  };

  test('costs the base price plus its own surcharge, once', async () => {
    const coffee = gift('coffee', { max_credits: 2 });
    const sent = await send(coffee);
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { credits: 8, message: { kind: 'gift', body: 'coffee', media: null } },
    ]);
    expect((await send(coffee)).raw.body).toBe(sent.raw.body);
    expect((await send(gift('peonies', { max_credits: 4 }))).body).toMatchObject({
      credits: 4,
      message: { kind: 'gift', body: 'peonies' },
    });
    expect(await spent()).toEqual([-4, -2]);
  });

  test('is refused above the shown price or the balance', async () => {
    expect(await refusal(gift('peonies', { max_credits: 3 }))).toEqual({
      status: 409,
      code: 'price_changed',
      data: { price: 4 },
    });
    for (let count = 0; count < 3; count += 1) expect((await send(newText({ conversation }))).status).toBe(201);
    expect(await refusal(gift('balloon'))).toEqual({
      status: 402,
      code: 'insufficient_credits',
      data: { price: 8, credits: 7 },
    });
    expect(await spent()).toEqual([-1, -1, -1]);
  });
});

describe('a refused message changes nothing and names the reason', () => {
  test('refuses without credits or above the shown price', async () => {
    const poor = await member({ credits: 0 });
    expect(await refusal(newText({ profile: ben.id }), server.as(poor))).toEqual({
      status: 402,
      code: 'insufficient_credits',
      data: { price: 1, credits: 0 },
    });
    expect(await refusal(newText({ conversation }, 'Hello', { max_credits: 0 }))).toEqual({
      status: 409,
      code: 'price_changed',
      data: { price: 1 },
    });
  });

  test('limits a free member to two started conversations, not counting answers', async () => {
    const free = await member({ paid: false });
    const asFree = server.as(free);
    for (let count = 0; count < 2; count += 1)
      expect((await send(newText({ profile: (await member({})).id }), asFree)).status).toBe(201);
    expect(await refusal(newText({ profile: ben.id }), asFree)).toEqual({
      status: 403,
      code: 'premium_required',
      data: { limit: 2 },
    });
    expect((await send(newText({ profile: free.id }))).status).toBe(201);
    expect((await send(newText({ profile: anna.id }), asFree)).status).toBe(201);
  });

  test('refuses across a block of either side and names the peer', async () => {
    await server.as(ben)(block, { body: { profile: anna.id } });
    await server.database.pool.query('SELECT notify_blocked_member($1, $2)', [anna.id, ben.id]);
    expect(await refusal(newText({ conversation }))).toEqual({
      status: 403,
      code: 'blocked_by',
      data: { name: 'Ben' },
    });
    expect(await refusal(newText({ profile: ben.id }))).toEqual({
      status: 403,
      code: 'blocked_by',
      data: { name: 'Ben' },
    });
    expect(await refusal(newText({ conversation }), server.as(ben))).toEqual({
      status: 403,
      code: 'blocking',
      data: { name: 'Anna' },
    });
  });

  test('answers a retry of a message accepted before the block with the stored message', async () => {
    const body = newText({ conversation });
    const first = await send(body);
    await server.as(ben)(block, { body: { profile: anna.id } });
    expect((await send(body)).raw.body).toBe(first.raw.body);
  });

  test('refuses an ended session and a session of another member', async () => {
    const mixed = server.as({ id: ben.id, token: anna.token });
    expect((await refusal(newText({ conversation }), mixed)).code).toBe('wrong_member');
    await server.database.pool.query('UPDATE sessions SET expires_at = now() WHERE member_id = $1', [anna.id]);
    expect((await refusal(newText({ conversation }))).code).toBe('authentication_required');
  });

  const profile = crypto.randomUUID() as MemberId;
  test.each([
    ['without a recipient', { conversation: undefined }, 'body.conversation'],
    ['a conversation and a profile', { profile }, 'body.conversation'],
    ['an empty text', { body: '' }, 'body.body'],
    ['only white space', { body: ' \n\t\u00a0' }, 'body.body'],
    ['a text with a picture', { media: profile }, 'body.body'],
    ['a picture message without a picture', { kind: 'image' }, 'body.media'],
    ['a GIF without a picture', { kind: 'gif' }, 'body.media'],
    ['an album without a picture', { album: profile }, 'body.album'],
    ['an album of gifts', { kind: 'gift', body: 'peonies', album: profile }, 'body.album'],
    ['an unknown gift', { kind: 'gift', body: 'yacht' }, 'body.body'],
    ['a gift with the name of an object property', { kind: 'gift', body: 'constructor' }, 'body.body'],
    ['a gift without a name', { kind: 'gift', body: '' }, 'body.body'],
    ['a gift with a picture', { kind: 'gift', body: 'peonies', media: profile }, 'body.body'],
    ['an unknown kind', { kind: 'sticker' }, 'body.kind'],
    ['a negative price', { max_credits: -1 }, 'body.max_credits'],
  ])('refuses %s', async (_what, more, path) => {
    expect(await refusal({ ...newText({ conversation }), ...more } as Sending)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      data: { issues: [{ path }] },
    });
  });
});
