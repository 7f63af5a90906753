import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import type { Caller } from '../fixtures/requests/ask.ts';
import { askRaw, type CallPath, pathOf, toRequest } from '../fixtures/requests/ask-raw.ts';
import { FakeProvider } from '../fixtures/providers/fake-provider.ts';
import { findChanges, fingerprint } from '../fixtures/fingerprint.ts';
import type { HostileRequest, WorkingRequest } from '../fixtures/requests/hostile-requests.ts';
import { createTestConversation, createTestMember, createTestSite, type TestMember } from '../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../fixtures/orders.ts';
import { createTestPhoto } from '../fixtures/photos.ts';
import { newPaymentId } from '../fixtures/shop.ts';
import { createUnsentVoice } from '../fixtures/voices.ts';

let server: TestApp;
let me: TestMember;
/** A conversation of `me`. */
let mine = '';
/** Ids of things that `me` may not see, by their kind. */
const other: Record<string, string> = {};
const nowhere = randomUUID();

const ask = (call: CallPath, who: Caller | undefined, request?: Partial<HostileRequest>) =>
  askRaw(server.app, { call, who, ...request });

beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  const { pool } = server.database;
  me = await createTestMember(pool);
  mine = await createTestConversation(pool, me.id, (await createTestMember(pool)).id);
  const [a, b] = [await createTestMember(pool), await createTestMember(pool)];
  other['conversation'] = await createTestConversation(pool, a.id, b.id);
  other['message'] = randomUUID();
  await ask(
    pathOf('sendMessage'),
    a,
    toRequest({
      body: { id: other['message'], conversation: other['conversation'], kind: 'text', body: 'Between us' },
    }),
  );
  other['media'] = randomUUID();
  await pool.query(
    `INSERT INTO media (id, owner_id, filename, thumb_filename, width, height, bytes, placeholder)
     VALUES ($1, $2, 'f', 't', 1, 1, 1, '')`,
    [other['media'], a.id],
  );
  other['voice'] = await createUnsentVoice(pool, a.id);
  other['deleted'] = (await createTestMember(pool, { state: 'deleted' })).id;
  other['suspended'] = (await createTestMember(pool, { state: 'suspended' })).id;
  other['unconfirmed'] = (await createTestMember(pool, { state: 'not_confirmed' })).id;
  other['invisible'] = (await createTestMember(pool, { chosen: { invisible: true } })).id;
  other['elsewhere'] = (await createTestMember(pool, { site: await createTestSite(pool) })).id;
  other['myself'] = me.id;
  other['unmet'] = a.id;
  const bought = await placeTestOrder(pool, a.id, { credits: 25, list_cents: 1299 });
  await reportPayment(pool, bought.payment, 'paid');
  other['paid order'] = bought.order;
  other['open order'] = (await placeTestOrder(pool, a.id)).order;
  other['privately'] = (await createTestPhoto(pool, a.id, { private: true })).id;
});

const text = (more: Record<string, string>) => ({ body: { id: randomUUID(), kind: 'text', body: 'Hello', ...more } });
const HIDDEN = ['deleted', 'suspended', 'unconfirmed', 'invisible', 'elsewhere', 'myself'];
const CASES: readonly [name: string, things: readonly string[], make: (id: string) => WorkingRequest][] = [
  ['getMessages', ['conversation'], (conversation) => ({ query: { conversation } })],
  ['getMessagesById', ['conversation'], (conversation) => ({ query: { conversation, ids: nowhere } })],
  ['markRead', ['conversation'], (conversation) => ({ body: { conversation, seq: 1 } })],
  ['sendTyping', ['conversation'], (conversation) => ({ body: { conversation } })],
  ['setChatView', ['conversation'], (conversation) => ({ body: { conversation, pinned: true } })],
  ['setChatView', ['conversation'], (conversation) => ({ body: { conversation, shown: true } })],
  ['removeChat', ['conversation'], (conversation) => ({ body: { conversation } })],
  ['removeChat', [...HIDDEN, 'unmet'], (profile) => ({ body: { profile } })],
  ['sendMessage', ['conversation'], (conversation) => text({ conversation })],
  ['sendMessage', HIDDEN, (profile) => text({ profile })],
  ['sendMessage', ['message'], (reply_to) => text({ conversation: mine, reply_to })],
  ['sendMessage', ['media'], (media) => ({ body: { id: randomUUID(), conversation: mine, kind: 'image', media } })],
  [
    'sendMessage',
    ['media', 'voice'],
    (media) => ({ body: { id: randomUUID(), conversation: mine, kind: 'voice', media } }),
  ],
  ['editMessage', ['message'], (id) => ({ body: { id, body: 'Hello', edit_id: randomUUID() } })],
  ['deleteMessage', ['message'], (id) => ({ body: { id } })],
  ['setReaction', ['message'], (message) => ({ body: { message, emoji: '👍' } })],
  ['markHeard', ['message'], (message) => ({ body: { message } })],
  ['block', HIDDEN, (profile) => ({ body: { profile } })],
  ['unblock', HIDDEN, (profile) => ({ body: { profile } })],
  ['like', HIDDEN, (profile) => ({ body: { profile } })],
  ['getProfilePage', HIDDEN.filter((who) => who !== 'myself'), (id) => ({ query: { id } })],
  ['getOrder', ['open order', 'paid order'], (id) => ({ query: { id } })],
  ['payAgain', ['open order', 'paid order'], (id) => ({ body: { id, payment_id: newPaymentId(), method: 'paypal' } })],
  ['withdrawOrder', ['open order', 'paid order'], (id) => ({ body: { id } })],
  ['report', HIDDEN, (profile) => ({ body: { profile, reason: 'fake' } })],
  ['report', ['message', 'media'], (message) => ({ body: { profile: other['unmet'], message, reason: 'abuse' } })],
  ['report', ['privately', 'media'], (picture) => ({ body: { profile: other['unmet'], picture, reason: 'picture' } })],
];

test.each(CASES.map(([name, things, make]) => [`${name}: ${things.join(', ')}`, name, things, make] as const))(
  'answers for things of other members as for missing ones: %s',
  async (_title, name, things, make) => {
    const before = await fingerprint(server.database.pool);
    const answer = async (id: string) => {
      const { statusCode, headers, body, json } = await ask(pathOf(name), me, toRequest(make(id)));
      const { date: _, ...stable } = headers;
      return JSON.stringify([statusCode, stable, body.replace(json().request_id, 'ID')]);
    };
    const absent = await answer(nowhere);
    expect(absent).toMatch(/^\[404,.*\\"code\\":\\"not_found\\"/);
    for (const thing of things) expect([thing, await answer(other[thing] ?? '')]).toEqual([thing, absent]);
    expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  },
);
afterAll(() => server.close());
