import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MUTED_FOREVER, setChatView } from '../../../contract/chats/chat-view.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';
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

const setView = (register: { muted_until: string | null } | { archived_seq: number }, who = anna) =>
  setup.server.as(who)(setChatView, { body: { conversation: conversationIdOf(anna.id, ben.id), ...register } });
const mute = (muted_until: string | null = MUTED_FOREVER, who = anna) => setView({ muted_until }, who);
const set = (change: string) => setup.query(`UPDATE members SET ${change} WHERE id = $1`, [anna.id]);
const subjects = () => setup.subjects(anna);

describe('a muted conversation', () => {
  test('causes no mail, and none is due later', async () => {
    await setup.write(ben, anna);
    await mute();
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual([]);
    expect((await setup.query('SELECT FROM mails WHERE member_id = $1', [anna.id])).rowCount).toBe(0);
    await setup.pass('4 days');
    expect(await subjects()).toEqual([]);
  });

  test('causes no mail that was queued before the mute', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    await queueNews(setup.server.database.pool);
    await mute();
    expect(await setup.send(anna)).toEqual([]);
  });

  test('is neither named nor counted in a mail about others', async () => {
    const carol = await createTestMember(setup.server.database.pool, { name: 'Carol' });
    await set('mail_preview = true');
    await setup.write(ben, anna);
    await mute();
    await setup.write(carol, anna);
    await setup.pass('20 minutes');
    const [mail] = await setup.deliver(anna);
    expect(mail?.headers['subject']).toBe('Somebody new has written to you');
    expect(mail?.text).toContain('Carol');
    expect(`${mail?.text}${mail?.html}`).not.toContain('Ben');
  });

  test('does not count in a weekly update or a reminder of an absent member', async () => {
    const unread = async () =>
      (
        await setup.query(
          "SELECT coalesce((compose_overview(m) ->> 'unread')::int, 0) AS unread FROM members m WHERE id = $1",
          [anna.id],
        )
      ).rows;
    await setup.write(ben, anna);
    expect(await unread()).toEqual([{ unread: 1 }]);
    await mute();
    expect(await unread()).toEqual([{ unread: 0 }]);
  });
});

test.each([
  ['that the sender has muted', () => mute(MUTED_FOREVER, ben)],
  ['with a mute in the past', () => mute('2001-01-01T00:00:00.000Z')],
  ['with a mute that the member has ended', () => mute().then(() => mute(null))],
  ['that is archived', () => setView({ archived_seq: 1 })],
])('a conversation %s causes a mail', async (_which, choose) => {
  await setup.write(ben, anna);
  await choose();
  await setup.pass('20 minutes');
  expect(await subjects()).toEqual(['Somebody new has written to you']);
});
