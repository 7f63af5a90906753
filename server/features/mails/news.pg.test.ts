import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { getChats, markRead, removeChat } from '../../../contract/chats/chats.ts';
import { markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/providers/mail-world.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { queueNews } from './mail-jobs.ts';

let world: MailWorld;
let anna: TestMember;
let ben: TestMember;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [anna, ben] = await world.meet();
});
const set = (member: TestMember, change: string) =>
  world.query(`UPDATE members SET ${change} WHERE id = $1`, [member.id]);
const subjects = () => world.subjects(anna);

describe('a message', () => {
  test('is told once, when it has waited for a quarter of an hour, without names, with a way out', async () => {
    await world.write(ben, anna, 'A secret');
    await world.pass('10 minutes');
    expect(await subjects()).toEqual([]);
    await world.pass('6 minutes');
    const [mail, ...others] = await world.deliver(anna);
    expect(others).toEqual([]);
    expect(mail?.headers).toMatchObject({
      subject: 'Somebody new has written to you',
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/liaison\.example\/[\w-]{43}>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain('https://liaison.example/notifications');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ben|secret/);
    await world.pass('1 day');
    expect(await subjects()).toEqual([]);
  });

  test('is told with the name, and that the profile is fictional, if the member wants names', async () => {
    const vera = await createTestMember(world.server.database.pool, { name: 'Vera', chosen: { fictional: true } });
    await set(anna, 'mail_preview = true');
    await world.write(ben, anna, 'A secret');
    await world.write(vera, anna);
    await world.pass('20 minutes');
    const [mail] = await world.deliver(anna);
    expect(mail?.headers['subject']).toBe('1 new person and 1 fictional profile have written to you');
    expect(mail?.text).toContain('2 new conversations, 1 of them with a fictional profile.');
    expect(mail?.text).toContain('Ben\r\nhas written to you');
    expect(mail?.text).toContain('Vera (fictional profile)');
    expect(mail?.text).not.toContain('secret');
  });

  test('of a fictional profile alone claims no person, also without names', async () => {
    const vera = await createTestMember(world.server.database.pool, { name: 'Vera', chosen: { fictional: true } });
    await world.write(vera, anna);
    await world.pass('20 minutes');
    const [mail] = await world.deliver(anna);
    expect(mail?.headers['subject']).toBe('1 fictional profile has written to you');
    expect(mail?.text).toContain('1 new conversation, with a fictional profile.');
  });

  test.each([
    ['the main picture', true, "status = 'approved'", true],
    ['no private picture', true, 'private = true', false],
    ['no picture that waits for approval', true, "status = 'pending'", false],
    ['no picture unless the member wants that', false, "status = 'approved'", false],
  ])('shows %s', async (_, mail_preview, change, isShown) => {
    const { pool } = world.server.database;
    const picture = await createTestPhoto(pool, ben.id);
    await world.query('UPDATE members SET main_photo_id = $2 WHERE id = $1', [ben.id, picture.id]);
    await world.query(`UPDATE photos SET ${change} WHERE id = $1`, [picture.id]);
    await set(anna, `mail_preview = ${mail_preview}`);
    const shown = world.pictures.length;
    await world.write(ben, anna);
    await world.pass('20 minutes');
    const [mail] = await world.deliver(anna);
    expect(world.pictures.slice(shown)).toHaveLength(isShown ? 1 : 0);
    expect(mail?.html.includes('cid:person-0')).toBe(isShown);
    expect(mail?.html.includes('image/jpeg')).toBe(isShown);
  });

  test('of a known conversation is a new message', async () => {
    await world.write(anna, ben);
    await world.write(ben, anna);
    await world.write(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have 2 new messages']);
  });

  test('of an invisible member is told, like by a push', async () => {
    await set(ben, 'invisible = true');
    await world.write(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });
});

const chat = () => conversationIdOf(anna.id, ben.id);
const state = (of: () => TestMember, to: Parameters<typeof setState>[2]) => () =>
  setState(world.server.database.pool, of().id, to);
const ann = () => anna;
const bob = () => ben;
/** What keeps a mail about a message from being sent, whether it happens before the mail is queued or after. */
const REASONS: [string, () => Promise<unknown>][] = [
  ['she has read it', () => world.server.as(anna)(markRead, { body: { conversation: chat(), seq: 9 } })],
  ['she has removed the conversation', () => world.server.as(anna)(removeChat, { body: { conversation: chat() } })],
  ['she has blocked the sender', () => world.server.as(anna)(block, { body: { profile: ben.id } })],
  ['the sender has blocked her', () => world.server.as(ben)(block, { body: { profile: anna.id } })],
  ['the sender is suspended', state(bob, 'suspended')],
  ['the sender is hidden', state(bob, 'hidden')],
  ['the sender has left', state(bob, 'pending_deletion')],
  [
    'the message is deleted',
    () => world.query('UPDATE messages SET deleted_at = now() WHERE sender_id = $1', [ben.id]),
  ],
  ['she is suspended', state(ann, 'suspended')],
  ['she has left', state(ann, 'pending_deletion')],
  ['she is not confirmed', state(ann, 'not_confirmed')],
  ['she is here', () => set(anna, 'last_active = now()')],
  ['she was here a moment ago', () => set(anna, "last_active = now() - interval '14 minutes'")],
  ['she wants no such mails', () => set(anna, "email_notifications = '{new_messages,like,reminders}'")],
  ['mails came back', () => set(anna, "notifications_disabled = '{bounce}'")],
  ['she complained', () => set(anna, "notifications_disabled = '{fbl}'")],
  ['she unsubscribed', () => set(anna, "notifications_disabled = '{listunsubscribe}'")],
  ['her account is erased', () => world.query('SELECT erase_member($1)', [anna.id])],
  ['the account of the sender is erased', () => world.query('SELECT erase_member($1)', [ben.id])],
];

describe.each(REASONS)('no mail tells of a message when %s', (_, happen) => {
  test('before it is queued', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    await happen();
    expect(await subjects()).toEqual([]);
    expect(
      (await world.query("SELECT FROM mails WHERE member_id = $1 AND kind <> 'activate'", [anna.id])).rowCount,
    ).toBe(0);
  });

  test('after it is queued', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    await queueNews(world.server.database.pool);
    expect((await world.query('SELECT FROM mails WHERE member_id = $1', [anna.id])).rowCount).toBe(1);
    await happen();
    expect(await world.send(anna)).toEqual([]);
    await world.pass('1 day');
    expect(await world.send(anna)).toEqual([]);
  });
});

test('a mail to an old address is not sent', async () => {
  await world.write(ben, anna);
  await world.pass('20 minutes');
  await queueNews(world.server.database.pool);
  await set(anna, "email = 'moved@test.example'");
  expect(await world.send(anna)).toEqual([]);
});

describe('likes and matches', () => {
  test('are told once each, and a match instead of its like', async () => {
    await world.like(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
    await world.like(anna, ben);
    await world.pass('7 hours');
    expect(await subjects()).toEqual(['You have a new match']);
    await world.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['are seen', () => world.server.as(anna)(markLikeSeen, { body: { profile: ben.id } })],
    ['are taken back', () => world.server.as(ben)(unlike, { body: { profile: anna.id } })],
    ['come from a fictional profile', () => set(ben, 'fictional = true')],
    ['are behind a block', () => world.server.as(ben)(block, { body: { profile: anna.id } })],
    ['are not wanted', () => set(anna, "email_notifications = '{new_messages}'")],
  ])('that %s are not told', async (_, happen) => {
    await world.like(ben, anna);
    await world.pass('20 minutes');
    await happen();
    expect(await subjects()).toEqual([]);
  });

  test('of an unconfirmed member are told when that member confirms', async () => {
    await setState(world.server.database.pool, ben.id, 'not_confirmed');
    await world.like(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual([]);
    await world.query("SELECT change_account($1, 'confirm')", [ben.id]);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
  });
});

describe('many things', () => {
  test('are one mail', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTestMember(world.server.database.pool)));
    for (const other of others) await world.write(other, anna);
    await world.like(ben, anna);
    await world.pass('20 minutes');
    const [mail, ...more] = await world.deliver(anna);
    expect(more).toEqual([]);
    expect(mail?.headers['subject']).toBe('3 new people have written to you');
    expect(mail?.text).toContain('1 person likes you.');
  });

  test('that happen soon after a mail wait for six hours, and are then one mail about them alone', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toHaveLength(1);
    await world.like(ben, anna);
    await world.pass('2 hours');
    expect(await subjects()).toEqual([]);
    await world.pass('4 hours');
    expect(await subjects()).toEqual(['You have a new like']);
  });

  test('are at most four mails in a day', async () => {
    let count = 0;
    for (let half = 0; half < 48; half += 1) {
      await world.write(ben, anna);
      await world.pass('30 minutes');
      count += (await subjects()).length;
    }
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(4);
  });
});

describe('a message that stays unread', () => {
  const known = async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toHaveLength(1);
  };

  test('is told again after three days, once', async () => {
    await known();
    await world.pass('2 days');
    expect(await subjects()).toEqual([]);
    await world.pass('1 day');
    expect(await subjects()).toEqual(['A message is waiting for you']);
    await world.pass('14 days');
    expect(await subjects()).toEqual([]);
  });

  test('is told again six hours after a mail of news at the earliest', async () => {
    await known();
    await world.pass('2 days 23 hours');
    await world.like(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
    await world.pass('5 hours');
    expect(await subjects()).toEqual([]);
    await world.pass('1 hour');
    expect(await subjects()).toEqual(['A message is waiting for you']);
  });

  test('is told again a week after the last reminder at the earliest', async () => {
    await known();
    await world.pass('3 days');
    expect(await subjects()).toEqual(['A message is waiting for you']);
    await known();
    await world.pass('6 days 23 hours');
    expect(await subjects()).toEqual([]);
    await world.pass('1 hour');
    expect(await subjects()).toEqual(['A message is waiting for you']);
  });

  test('is not told again once it is read, nor to a member who wants no reminders', async () => {
    await known();
    await world.server.as(anna)(markRead, { body: { conversation: chat(), seq: 9 } });
    await world.pass('4 days');
    expect(await subjects()).toEqual([]);
    await set(anna, "email_notifications = '{new_messages}'");
    await world.write(ben, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new message']);
    await world.pass('4 days');
    expect(await subjects()).toEqual([]);
  });
});

test('a type that is switched on later tells nothing of the time before', async () => {
  await set(anna, "email_notifications = '{}'");
  await world.write(ben, anna);
  await world.pass('20 minutes');
  expect(await subjects()).toEqual([]);
  await set(anna, "email_notifications = '{new_conversations,new_messages}'");
  await world.pass('20 minutes');
  expect(await subjects()).toEqual([]);
  expect((await world.server.as(anna)(getChats)).body.chats).toHaveLength(1);
});
