import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { getChats, markRead, removeChat } from '../../../contract/chats/chats.ts';
import { markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { queueNews } from './mail-jobs.ts';

let setup: MailSetup;
let anna: TestMember;
let ben: TestMember;
beforeAll(async () => {
  setup = await createMailSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  [anna, ben] = await setup.createPair();
});
const set = (member: TestMember, change: string) =>
  setup.query(`UPDATE members SET ${change} WHERE id = $1`, [member.id]);
const subjects = () => setup.subjects(anna);

describe('a message', () => {
  test('is mailed once, 15 minutes after it arrived, without names and with an unsubscribe link', async () => {
    await setup.write(ben, anna, 'A secret');
    await setup.pass('10 minutes');
    expect(await subjects()).toEqual([]);
    await setup.pass('6 minutes');
    const [mail, ...others] = await setup.deliver(anna);
    expect(others).toEqual([]);
    expect(mail?.headers).toMatchObject({
      subject: 'Somebody new has written to you',
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/liaison\.example\/[\w-]{43}>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain('https://liaison.example/notifications');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ben|secret/);
    await setup.pass('1 day');
    expect(await subjects()).toEqual([]);
  });

  test('is mailed with the name and the label of a fictional profile if the member wants names', async () => {
    const vera = await createTestMember(setup.server.database.pool, { name: 'Vera', chosen: { fictional: true } });
    await set(anna, 'mail_preview = true');
    await setup.write(ben, anna, 'A secret');
    await setup.write(vera, anna);
    await setup.pass('20 minutes');
    const [mail] = await setup.deliver(anna);
    expect(mail?.headers['subject']).toBe('1 new person and 1 fictional profile have written to you');
    expect(mail?.text).toContain('2 new conversations, 1 of them with a fictional profile.');
    expect(mail?.text).toContain('Ben\r\nhas written to you');
    expect(mail?.text).toContain('Vera (fictional profile)');
    expect(mail?.text).not.toContain('secret');
  });

  test('of a fictional profile is not announced as one of a person, even without names', async () => {
    const vera = await createTestMember(setup.server.database.pool, { name: 'Vera', chosen: { fictional: true } });
    await setup.write(vera, anna);
    await setup.pass('20 minutes');
    const [mail] = await setup.deliver(anna);
    expect(mail?.headers['subject']).toBe('1 fictional profile has written to you');
    expect(mail?.text).toContain('1 new conversation, with a fictional profile.');
  });

  test.each([
    ['the main picture', true, "status = 'approved'", true],
    ['no private picture', true, 'private = true', false],
    ['no picture that waits for approval', true, "status = 'pending'", false],
    ['no picture unless the member wants that', false, "status = 'approved'", false],
  ])('shows %s', async (_, mail_preview, change, isShown) => {
    const { pool } = setup.server.database;
    const picture = await createTestPhoto(pool, ben.id);
    await setup.query('UPDATE members SET main_photo_id = $2 WHERE id = $1', [ben.id, picture.id]);
    await setup.query(`UPDATE photos SET ${change} WHERE id = $1`, [picture.id]);
    await set(anna, `mail_preview = ${mail_preview}`);
    const shown = setup.pictures.length;
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    const [mail] = await setup.deliver(anna);
    expect(setup.pictures.slice(shown)).toHaveLength(isShown ? 1 : 0);
    expect(mail?.html.includes('cid:person-0')).toBe(isShown);
    expect(mail?.html.includes('image/jpeg')).toBe(isShown);
  });

  test('in an existing conversation is announced as a new message', async () => {
    await setup.write(anna, ben);
    await setup.write(ben, anna);
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have 2 new messages']);
  });

  test('of an invisible member is mailed, as it is pushed', async () => {
    await set(ben, 'invisible = true');
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });
});

const chat = () => conversationIdOf(anna.id, ben.id);
const state = (of: () => TestMember, to: Parameters<typeof setState>[2]) => () =>
  setState(setup.server.database.pool, of().id, to);
const ann = () => anna;
const bob = () => ben;
/** Events that prevent a mail about a message, before the mail is queued or after. */
const REASONS: [string, () => Promise<unknown>][] = [
  ['she has read it', () => setup.server.as(anna)(markRead, { body: { conversation: chat(), seq: 9 } })],
  ['she has removed the conversation', () => setup.server.as(anna)(removeChat, { body: { conversation: chat() } })],
  ['she has blocked the sender', () => setup.server.as(anna)(block, { body: { profile: ben.id } })],
  ['the sender has blocked her', () => setup.server.as(ben)(block, { body: { profile: anna.id } })],
  ['the sender is suspended', state(bob, 'suspended')],
  ['the sender is hidden', state(bob, 'hidden')],
  ['the sender has left', state(bob, 'pending_deletion')],
  [
    'the message is deleted',
    () => setup.query('UPDATE messages SET deleted_at = now() WHERE sender_id = $1', [ben.id]),
  ],
  ['she is suspended', state(ann, 'suspended')],
  ['she has left', state(ann, 'pending_deletion')],
  ['she is not confirmed', state(ann, 'not_confirmed')],
  ['she is online', () => set(anna, 'last_active = now()')],
  ['she was online 14 minutes ago', () => set(anna, "last_active = now() - interval '14 minutes'")],
  ['she wants no such mails', () => set(anna, "email_notifications = '{new_messages,like,reminders}'")],
  ['a mail to her bounced', () => set(anna, "notifications_disabled = '{bounce}'")],
  ['she complained', () => set(anna, "notifications_disabled = '{fbl}'")],
  ['she unsubscribed', () => set(anna, "notifications_disabled = '{listunsubscribe}'")],
  ['her account is erased', () => setup.query('SELECT erase_member($1)', [anna.id])],
  ['the account of the sender is erased', () => setup.query('SELECT erase_member($1)', [ben.id])],
];

describe.each(REASONS)('sends no mail about a message when %s', (_, happen) => {
  test('before the mail is queued', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    await happen();
    expect(await subjects()).toEqual([]);
    expect(
      (await setup.query("SELECT FROM mails WHERE member_id = $1 AND kind <> 'activate'", [anna.id])).rowCount,
    ).toBe(0);
  });

  test('after the mail is queued', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    await queueNews(setup.server.database.pool);
    expect((await setup.query('SELECT FROM mails WHERE member_id = $1', [anna.id])).rowCount).toBe(1);
    await happen();
    expect(await setup.send(anna)).toEqual([]);
    await setup.pass('1 day');
    expect(await setup.send(anna)).toEqual([]);
  });
});

test('a mail to an old address is not sent', async () => {
  await setup.write(ben, anna);
  await setup.pass('20 minutes');
  await queueNews(setup.server.database.pool);
  await set(anna, "email = 'moved@test.example'");
  expect(await setup.send(anna)).toEqual([]);
});

describe('likes and matches', () => {
  test('are mailed once each, and a match replaces its like', async () => {
    await setup.like(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
    await setup.like(anna, ben);
    await setup.pass('7 hours');
    expect(await subjects()).toEqual(['You have a new match']);
    await setup.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['are seen', () => setup.server.as(anna)(markLikeSeen, { body: { profile: ben.id } })],
    ['are removed', () => setup.server.as(ben)(unlike, { body: { profile: anna.id } })],
    ['come from a fictional profile', () => set(ben, 'fictional = true')],
    ['come from a member who blocks her', () => setup.server.as(ben)(block, { body: { profile: anna.id } })],
    ['are of a type that she has switched off', () => set(anna, "email_notifications = '{new_messages}'")],
  ])('that %s are not mailed', async (_, happen) => {
    await setup.like(ben, anna);
    await setup.pass('20 minutes');
    await happen();
    expect(await subjects()).toEqual([]);
  });

  test('of an unconfirmed member are mailed after that member confirms the address', async () => {
    await setState(setup.server.database.pool, ben.id, 'not_confirmed');
    await setup.like(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual([]);
    await setup.query("SELECT change_account($1, 'confirm')", [ben.id]);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
  });
});

describe('several news', () => {
  test('are mailed together', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createTestMember(setup.server.database.pool)));
    for (const other of others) await setup.write(other, anna);
    await setup.like(ben, anna);
    await setup.pass('20 minutes');
    const [mail, ...more] = await setup.deliver(anna);
    expect(more).toEqual([]);
    expect(mail?.headers['subject']).toBe('3 new people have written to you');
    expect(mail?.text).toContain('1 person likes you.');
  });

  test('that follow a mail are mailed six hours after it, in a mail about them alone', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toHaveLength(1);
    await setup.like(ben, anna);
    await setup.pass('2 hours');
    expect(await subjects()).toEqual([]);
    await setup.pass('4 hours');
    expect(await subjects()).toEqual(['You have a new like']);
  });

  test('cause at most four mails in a day', async () => {
    let count = 0;
    for (let half = 0; half < 48; half += 1) {
      await setup.write(ben, anna);
      await setup.pass('30 minutes');
      count += (await subjects()).length;
    }
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(4);
  });
});

describe('a message that stays unread', () => {
  const known = async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toHaveLength(1);
  };

  test('is mailed again after three days, once', async () => {
    await known();
    await setup.pass('2 days');
    expect(await subjects()).toEqual([]);
    await setup.pass('1 day');
    expect(await subjects()).toEqual(['A message is waiting for you']);
    await setup.pass('14 days');
    expect(await subjects()).toEqual([]);
  });

  test('is mailed again at least six hours after a mail about news', async () => {
    await known();
    await setup.pass('2 days 23 hours');
    await setup.like(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new like']);
    await setup.pass('5 hours');
    expect(await subjects()).toEqual([]);
    await setup.pass('1 hour');
    expect(await subjects()).toEqual(['A message is waiting for you']);
  });

  test('is mailed again at least a week after the last reminder', async () => {
    await known();
    await setup.pass('3 days');
    expect(await subjects()).toEqual(['A message is waiting for you']);
    await known();
    await setup.pass('6 days 23 hours');
    expect(await subjects()).toEqual([]);
    await setup.pass('1 hour');
    expect(await subjects()).toEqual(['A message is waiting for you']);
  });

  test('is not mailed again once it is read, nor to a member who wants no reminders', async () => {
    await known();
    await setup.server.as(anna)(markRead, { body: { conversation: chat(), seq: 9 } });
    await setup.pass('4 days');
    expect(await subjects()).toEqual([]);
    await set(anna, "email_notifications = '{new_messages}'");
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new message']);
    await setup.pass('4 days');
    expect(await subjects()).toEqual([]);
  });
});

test('a type of mails that is switched on covers no earlier news', async () => {
  await set(anna, "email_notifications = '{}'");
  await setup.write(ben, anna);
  await setup.pass('20 minutes');
  expect(await subjects()).toEqual([]);
  await set(anna, "email_notifications = '{new_conversations,new_messages}'");
  await setup.pass('20 minutes');
  expect(await subjects()).toEqual([]);
  expect((await setup.server.as(anna)(getChats)).body.chats).toHaveLength(1);
});
