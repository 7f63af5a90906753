import { afterAll, beforeAll, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { getChats, sendMessage, showPictures } from '../../../contract/chats/chats.ts';
import { sync } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Creates two members and a conversation between them. */
async function createConversation() {
  const [anna, ben] = [await createTestMember(server.database.pool), await createTestMember(server.database.pool)];
  const [asAnna, asBen] = [server.as(anna), server.as(ben)];
  const { conversation } = (await asBen(sendMessage, { body: newText({ profile: anna.id }) })).body.message;
  return { anna, ben, asAnna, asBen, conversation };
}

test('stores the choice for the member and not for the peer, and notifies the other devices once', async () => {
  const { asAnna, asBen, conversation } = await createConversation();
  const shown = async (ask: typeof asAnna) => (await ask(getChats)).body.chats.map((chat) => chat.shows_pictures);
  const { cursor } = (await asAnna(getChats)).body;
  const changes = async () => (await asAnna(sync, { query: { since: cursor } })).body.changes;
  const choose = (isShown: boolean) => asAnna(showPictures, { body: { conversation, shown: isShown } });
  expect(await shown(asAnna)).toEqual([false]);
  expect((await choose(true)).code).toBe('ok');
  expect([await shown(asAnna), await shown(asBen)]).toEqual([[true], [false]]);
  expect(await changes()).toMatchObject([{ kind: 'chat', chat: { conversation, shows_pictures: true } }]);
  const after = (await asAnna(getChats)).body.cursor;
  expect((await choose(true)).code).toBe('ok');
  expect((await asAnna(getChats)).body.cursor).toBe(after);
  await choose(false);
  expect(await shown(asAnna)).toEqual([false]);
});

test('notifies a connected device', async () => {
  const { anna, asAnna, conversation } = await createConversation();
  const events: string[] = [];
  const stop = server.bus.subscribe(anna.id, ({ name }) => events.push(name));
  await asAnna(showPictures, { body: { conversation, shown: true } });
  expect(events).toEqual(['change']);
  stop();
});

test('refuses conversations of other members and blocked conversations', async () => {
  const { asAnna, conversation, ben } = await createConversation();
  const other = server.as(await createTestMember(server.database.pool));
  const body = { conversation, shown: true };
  expect((await other(showPictures, { body })).code).toBe('not_found');
  await asAnna(block, { body: { profile: ben.id } });
  expect((await asAnna(showPictures, { body })).code).toBe('not_found');
});
