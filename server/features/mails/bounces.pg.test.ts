import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';

let setup: MailSetup;
let anna: TestMember;
beforeAll(async () => {
  setup = await createMailSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  anna = await createTestMember(setup.server.database.pool, { name: 'Anna' });
  setup.smtp.refuse = () => undefined;
});
const disabled = async () => (await setup.server.as(anna)(getUser)).body.user?.notifications_disabled;

/** Queues a mail about the account and sends it to a mail server that replies with `answer`. */
async function sendAnswered(answer: string, recipient = anna.email): Promise<void> {
  const data = { browser: null, system: null, at: '2026-01-01T00:00:00Z' };
  await setup.query("SELECT queue_mail($1, 'new_device', $2, NULL, $3)", [anna.id, data, recipient]);
  setup.smtp.refuse = () => answer;
  await setup.send(anna);
}

test('stops the notification mails and notifies the devices when the mail server does not know the mailbox', async () => {
  const before = setup.published.length;
  await sendAnswered('550 5.1.1 No such user');
  expect(await disabled()).toEqual(['bounce']);
  expect(setup.published.slice(before).map(({ member }) => member)).toEqual([anna.id]);
  const { rows } = await setup.query('SELECT error, attempts FROM mails WHERE member_id = $1', [anna.id]);
  expect(rows).toEqual([{ error: expect.stringContaining('No such user'), attempts: 1 }]);
  await sendAnswered('550 5.1.1 No such user');
  expect(await disabled()).toEqual(['bounce']);

  setup.smtp.refuse = () => undefined;
  await setup.write(await createTestMember(setup.server.database.pool), anna);
  await setup.pass('20 minutes');
  expect(await setup.deliver(anna)).toEqual([]);
});

test('leaves the choice of mails and the consent to offers as they are', async () => {
  const types = ['like', 'news', 'promotions'];
  await setup.query('UPDATE members SET email_notifications = $2 WHERE id = $1', [anna.id, types]);
  await sendAnswered('550 5.1.1 No such user');
  expect(await disabled()).toEqual(['bounce']);
  const { rows } = await setup.query('SELECT email_notifications FROM members WHERE id = $1', [anna.id]);
  expect(rows).toEqual([{ email_notifications: types }]);
  expect((await setup.query('SELECT FROM consents WHERE member_id = $1', [anna.id])).rowCount).toBe(0);
});

test.each([
  ['a mailbox that is full', '552 5.2.2 Full'],
  ['a policy', '550 5.7.1 Blocked'],
  ['a temporary refusal', '450 4.1.1 Later'],
])('continues the notification mails after %s', async (_, answer) => {
  await sendAnswered(answer);
  expect(await disabled()).toEqual([]);
});

test('continues the notification mails when the rejected address is not the one of the account', async () => {
  await sendAnswered('550 5.1.1 No such user', 'other@test.example');
  expect(await disabled()).toEqual([]);
});
