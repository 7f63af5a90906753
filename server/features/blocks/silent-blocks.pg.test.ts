import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, getBlocked, unblock } from '../../../contract/blocks.ts';
import { getChats, getMessages, sendMessage } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { like, unlike } from '../../../contract/likes/likes.ts';
import { grantPhotos } from '../../../contract/own-profile/own-profile.ts';
import { getContact, getProfilePage } from '../../../contract/profiles/profiles.ts';
import { type Change, sync } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { createTestConversation, type TestMember, setState } from '../../fixtures/members.ts';
import { createPerson } from '../../fixtures/people.ts';
import { createTestPhoto, type TestPhoto } from '../../fixtures/photos.ts';

// A blocked member sees the blocker as at the block: before and after the disclosure of the block, and after their own block. Decision 27.

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Eva blocks Paul. They have written to each other and like each other. */
let eva: TestMember;
let paul: TestMember;
let asEva: Ask;
let asPaul: Ask;
let conversation: ConversationId;
let picture: TestPhoto;

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const write = (ask: Ask, body: string) =>
  ask(sendMessage, { body: { id: randomUUID(), conversation, kind: 'text', body } });

beforeEach(async () => {
  const { pool } = server.database;
  eva = await createPerson(pool, { name: 'Eva', hoursAgo: 0 });
  paul = await createPerson(pool, { name: 'Paul', gender: 'male' });
  [asEva, asPaul] = [server.as(eva), server.as(paul)];
  conversation = await createTestConversation(pool, eva.id, paul.id);
  picture = await addPicture();
  await write(asEva, 'words of Eva');
  await write(asPaul, 'words of Paul');
  await asEva(like, { body: { profile: paul.id } });
  await asPaul(like, { body: { profile: eva.id } });
  // Eva has read the message, which shows in the marks.
  await query('UPDATE conversation_members SET read_seq = 2, delivered_seq = 2 WHERE member_id = $1', [eva.id]);
});

async function addPicture(): Promise<TestPhoto> {
  const photo = await createTestPhoto(server.database.pool, eva.id, { main: true });
  await server.files.put(photo.filename, Buffer.from('picture'), 'image/webp');
  return photo;
}

const statusOf = async ({ filename }: TestPhoto, who: TestMember): Promise<number> =>
  (await server.app.inject({ url: `/media/${filename}`, headers: { cookie: `auth.session=${who.token}` } })).statusCode;

/** Changes everything of Eva that others see. Returns her new picture. */
async function changeEva(): Promise<TestPhoto> {
  await query(
    `UPDATE members SET name = 'Zoe', date_of_birth = '1970-01-01', country = 'BE', region = 'BE-VAN', city = 'Gent',
       read_receipts = false, hide_online = true, invisible = true, last_active = now() WHERE id = $1`,
    [eva.id],
  );
  return addPicture();
}

describe('a blocked member sees the blocker as at the block', () => {
  const seen = async () => {
    const { chats, profiles } = (await asPaul(getChats)).body;
    return { chats, profiles, contact: (await asPaul(getContact, { query: { id: eva.id } })).body };
  };

  test('in their conversation, until the block is disclosed', async () => {
    const before = await seen();
    expect(before.chats).toMatchObject([{ peer_read_seq: 2, peer_delivered_seq: 2 }]);
    await asEva(block, { body: { profile: paul.id } });
    const later = await changeEva();
    expect(await seen()).toEqual(before);
    expect([await statusOf(picture, paul), await statusOf(later, paul)]).toEqual([200, 404]);
    const { changes } = (await asPaul(sync, { query: { since: (await asPaul(getChats)).body.cursor } })).body;
    expect(changes).toEqual([]);
  });

  test('as unconfirmed, although the blocker confirms their address later', async () => {
    await setState(server.database.pool, eva.id, 'not_confirmed');
    const before = await seen();
    expect(before.chats).toMatchObject([{ peer_state: 'not_confirmed' }]);
    await asEva(block, { body: { profile: paul.id } });
    await setState(server.database.pool, eva.id, 'active');
    expect(await seen()).toEqual(before);
  });

  test('without presence, although the blocker shows their presence later', async () => {
    await query('UPDATE members SET hide_online = true WHERE id = $1', [eva.id]);
    const before = await seen();
    expect(before.contact.profile.presence).toBeNull();
    await asEva(block, { body: { profile: paul.id } });
    await query('UPDATE members SET hide_online = false, last_active = now() WHERE id = $1', [eva.id]);
    expect(await seen()).toEqual(before);
  });

  test('in every refusal that names the blocker', async () => {
    await asEva(block, { body: { profile: paul.id } });
    await changeEva();
    await query('UPDATE members SET invisible = false WHERE id = $1', [eva.id]);
    const named = { data: { name: 'Eva' } };
    expect((await write(asPaul, 'hello')).problem).toMatchObject({ code: 'blocked_by', ...named });
    expect((await write(asPaul, 'hello')).problem).toMatchObject({ code: 'blocked_by', ...named });
    expect((await asPaul(getProfilePage, { query: { id: eva.id } })).problem).toMatchObject(named);
    expect((await asPaul(getContact, { query: { id: eva.id } })).problem).toMatchObject(named);
    await asPaul(block, { body: { profile: eva.id } });
    for (const { problem } of [
      await write(asPaul, 'hello'),
      await asPaul(getContact, { query: { id: eva.id } }),
      await asPaul(like, { body: { profile: eva.id } }),
      await asPaul(grantPhotos, { body: { profile: eva.id } }),
    ])
      expect(problem).toMatchObject({ code: 'blocking', ...named });
  });

  test.each([true, false])('in their own list of blocked members (disclosed: %s)', async (isDisclosed) => {
    const card = (await seen()).profiles[0];
    await asEva(block, { body: { profile: paul.id } });
    if (isDisclosed) await asPaul(getProfilePage, { query: { id: eva.id } });
    const later = await changeEva();
    expect(await statusOf(picture, paul)).toBe(isDisclosed ? 404 : 200);
    await query('UPDATE members SET invisible = false WHERE id = $1', [eva.id]);
    await asPaul(block, { body: { profile: eva.id } });
    expect((await asPaul(getBlocked)).body.profiles).toEqual([{ ...card, presence: null }]);
    expect([await statusOf(picture, paul), await statusOf(later, paul)]).toEqual([200, 404]);
    // A blocker sees the current card of a member who has not blocked them.
    await asEva(unblock, { body: { profile: paul.id } });
    expect((await asPaul(getBlocked)).body.profiles).toMatchObject([{ name: 'Zoe' }]);
    expect([await statusOf(picture, paul), await statusOf(later, paul)]).toEqual([404, 200]);
  });
});

const kindsOf = (changes: readonly Change[]) => changes.map(({ kind }) => kind).toSorted();

test.each(['prefetch', 'prefetch;prerender'])(
  'a prefetch of the profile (%s) does not disclose the block',
  async (purpose) => {
    await asEva(block, { body: { profile: paul.id } });
    const device = await createDevice(asPaul);
    const ahead = await asPaul(getProfilePage, { query: { id: eva.id }, headers: { 'sec-purpose': purpose } });
    expect(ahead.problem).toMatchObject({ code: 'invalid_request', data: { issues: [{ code: 'prefetch' }] } });
    expect(await device.pull()).toEqual([]);
  },
);

test('appends the same changes for a block of a silent blocker as for any other block', async () => {
  const devices = [await createDevice(asEva), await createDevice(asPaul)] as const;
  await asEva(block, { body: { profile: paul.id } });
  await asPaul(block, { body: { profile: eva.id } });
  const [ofEva, ofPaul] = await Promise.all(devices.map((device) => device.pull()));
  expect(kindsOf(ofPaul ?? [])).toEqual(kindsOf(ofEva ?? []));
  expect(kindsOf(ofEva ?? [])).toEqual(['chat_gone', 'hidden', 'like_removed', 'match_removed', 'unliked']);
});

describe('the end of a block', () => {
  test('appends no change for a member to whom it was not disclosed', async () => {
    const device = await createDevice(asPaul);
    await asEva(block, { body: { profile: paul.id } });
    await changeEva();
    await asEva(unblock, { body: { profile: paul.id } });
    expect(await device.pull()).toEqual([]);
    expect((await asPaul(getChats)).body.profiles).toMatchObject([{ name: 'Zoe' }]);
  });

  test('restores everything for a member to whom it was disclosed', async () => {
    await asEva(block, { body: { profile: paul.id } });
    await asPaul(getProfilePage, { query: { id: eva.id } });
    const device = await createDevice(asPaul);
    await asEva(unblock, { body: { profile: paul.id } });
    expect(kindsOf(await device.pull())).toEqual(['chat', 'like', 'liked', 'match']);
  });

  test('appends no change for a member whose own block remains', async () => {
    await asEva(block, { body: { profile: paul.id } });
    await asPaul(block, { body: { profile: eva.id } });
    const devices = [await createDevice(asEva), await createDevice(asPaul)] as const;
    await asEva(unblock, { body: { profile: paul.id } });
    expect(await devices[1].pull()).toEqual([]);
    await asPaul(unblock, { body: { profile: eva.id } });
    expect(kindsOf(await devices[1].pull())).toEqual(['chat', 'like', 'liked', 'match']);
  });
});

describe('a device with an old cursor', () => {
  test('receives no change for a silent block that hides likes and matches', async () => {
    const before = await createDevice(asPaul);
    await asEva(unlike, { body: { profile: paul.id } });
    await asEva(like, { body: { profile: paul.id } });
    await asEva(block, { body: { profile: paul.id } });
    expect(await before.pull()).toEqual([]);
    await asPaul(getProfilePage, { query: { id: eva.id } });
    expect(await before.pull()).toContainEqual({ kind: 'like_removed', profile: eva.id });
  });

  test("receives the removal of the member's own like", async () => {
    const device = await createDevice(asPaul);
    await asPaul(unlike, { body: { profile: eva.id } });
    await asEva(block, { body: { profile: paul.id } });
    expect(await device.pull()).toEqual([
      { kind: 'unliked', profile: eva.id },
      { kind: 'match_removed', profile: eva.id },
    ]);
  });

  test('does not lose the profile of a silent blocker who was invisible before', async () => {
    const device = await createDevice(asPaul);
    await query('SELECT set_invisible($1, true)', [eva.id]);
    await query('SELECT set_invisible($1, false)', [eva.id]);
    await asEva(block, { body: { profile: paul.id } });
    expect((await device.pull()).filter(({ kind }) => kind !== 'chat')).toEqual([]);
  });
});

describe('an erasure reaches the devices', () => {
  /** Whether these changes remove everything of Eva from a device that has everything. */
  const isCleared = (changes: readonly Change[]): boolean => {
    const texts = changes.filter((change) => change.kind === 'message' && change.message.deleted_at !== null);
    const hasRemoved = changes.some((change) => change.kind === 'chat_removed' && change.hidden_seq === 2);
    const shown = JSON.stringify(changes);
    return (
      (texts.length === 1 || hasRemoved) &&
      ['like_removed', 'unliked', 'match_removed', 'hidden'].every((kind) =>
        changes.some((one) => one.kind === kind),
      ) &&
      !/words of Eva|"Eva"|people\//.test(shown)
    );
  };
  const erase = () => query('SELECT erase_member($1)', [eva.id]);
  const messagesOfEva = async (): Promise<string[]> => {
    const { chats } = (await asPaul(getChats)).body;
    if (chats.length === 0) return [];
    const { messages } = (await asPaul(getMessages, { query: { conversation } })).body;
    return messages.filter(({ sender }) => sender === eva.id).map(({ body }) => body);
  };
  let device: Device;
  beforeEach(async () => {
    device = await createDevice(asPaul);
  });

  test('of a member whom the erased one had blocked silently', async () => {
    await asEva(block, { body: { profile: paul.id } });
    await erase();
    expect(isCleared(await device.pull())).toBe(true);
    expect(await messagesOfEva()).toEqual(['']);
  });

  test('of a member to whom the block was disclosed while the device was offline', async () => {
    await asEva(block, { body: { profile: paul.id } });
    await asPaul(getProfilePage, { query: { id: eva.id } });
    await erase();
    expect(isCleared(await device.pull())).toBe(true);
    expect((await asPaul(getChats)).body.chats).toEqual([]);
  });

  test('of a member who had blocked the erased one while the device was offline', async () => {
    await asPaul(block, { body: { profile: eva.id } });
    await erase();
    expect(isCleared(await device.pull())).toBe(true);
    expect([(await asPaul(getChats)).body.chats, (await asPaul(getBlocked)).body.profiles]).toEqual([[], []]);
  });

  test('of members who had blocked each other', async () => {
    await asPaul(block, { body: { profile: eva.id } });
    await asEva(block, { body: { profile: paul.id } });
    await erase();
    expect(isCleared(await device.pull())).toBe(true);
    expect((await asPaul(getChats)).body.chats).toEqual([]);
  });

  test('of unrelated members who had blocked the erased one or granted pictures, but not of those whom they had blocked', async () => {
    const { pool } = server.database;
    const others = await Promise.all(['Ann', 'Bea', 'Cleo'].map((name) => createPerson(pool, { name })));
    const [blocker, granted, blocked] = others.map((one) => server.as(one)) as [Ask, Ask, Ask];
    await blocker(block, { body: { profile: eva.id } });
    await granted(grantPhotos, { body: { profile: eva.id } });
    await asEva(block, { body: { profile: others[2]?.id ?? eva.id } });
    const devices = [await createDevice(blocker), await createDevice(granted), await createDevice(blocked)];
    await erase();
    const hidden = [{ kind: 'hidden', profile: eva.id }];
    expect(await Promise.all(devices.map((one) => one.pull()))).toEqual([hidden, hidden, []]);
  });
});
