import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/providers/mail-world.ts';

let world: MailWorld;
let anna: TestMember;
beforeAll(async () => {
  world = await createMailWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await createTestMember(world.server.database.pool, { name: 'Anna' });
  world.smtp.refuse = () => undefined;
});
const disabled = async () => (await world.server.as(anna)(getUser)).body.user?.notifications_disabled;

/** Queues a mail about the account and has the mail server answer it so. */
async function sendAnswered(answer: string, recipient = anna.email): Promise<void> {
  const data = { browser: null, system: null, at: '2026-01-01T00:00:00Z' };
  await world.query("SELECT queue_mail($1, 'new_device', $2, NULL, $3)", [anna.id, data, recipient]);
  world.smtp.refuse = () => answer;
  await world.send(anna);
}

test('a mailbox that the mail server does not know ends the notification mails, and the devices hear of it', async () => {
  const before = world.published.length;
  await sendAnswered('550 5.1.1 No such user');
  expect(await disabled()).toEqual(['bounce']);
  expect(world.published.slice(before).map(({ member }) => member)).toEqual([anna.id]);
  const { rows } = await world.query('SELECT error, attempts FROM mails WHERE member_id = $1', [anna.id]);
  expect(rows).toEqual([{ error: expect.stringContaining('No such user'), attempts: 1 }]);
  await sendAnswered('550 5.1.1 No such user');
  expect(await disabled()).toEqual(['bounce']);

  world.smtp.refuse = () => undefined;
  await world.write(await createTestMember(world.server.database.pool), anna);
  await world.pass('20 minutes');
  expect(await world.deliver(anna)).toEqual([]);
});

test.each([
  ['a mailbox that is full', '552 5.2.2 Full'],
  ['a policy', '550 5.7.1 Blocked'],
  ['a refusal for a while', '450 4.1.1 Later'],
])('%s ends nothing', async (_, answer) => {
  await sendAnswered(answer);
  expect(await disabled()).toEqual([]);
});

test('a mail to another address than the account has ends nothing', async () => {
  await sendAnswered('550 5.1.1 No such user', 'other@test.example');
  expect(await disabled()).toEqual([]);
});
