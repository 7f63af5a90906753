import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markRead } from '../../../contract/chats/chats.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
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
const seenAt = (time: string) => setup.query(`UPDATE members SET last_active = ${time} WHERE id = $1`, [anna.id]);
const subjects = () => setup.subjects(anna);

describe('a queued mail whose member comes online before it is sent', () => {
  const queued = async () => {
    await setup.pass('20 minutes');
    await queueNews(setup.server.database.pool);
    await seenAt('now()');
  };

  test('is replaced by one mail that also covers later news', async () => {
    await setup.like(ben, anna);
    await queued();
    expect(await subjects()).toEqual([]);
    await setup.pass('10 minutes');
    expect(await subjects()).toEqual([]);
    const carla = await createTestMember(setup.server.database.pool);
    await setup.like(carla, anna);
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have 2 new likes']);
    for (let day = 0; day < 4; day += 1) {
      await setup.pass('1 day');
      expect(await subjects()).toEqual([]);
    }
  });

  test('is sent later when there is no other news', async () => {
    await setup.write(ben, anna);
    await queued();
    expect(await setup.send(anna)).toEqual([]);
    // The second mail covers the same range of the feed, which gives it the same key.
    await seenAt("now() - interval '16 minutes'");
    await setup.query('UPDATE mail_rounds SET due_at = now() WHERE due_at IS NOT NULL');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
    await setup.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test('is dropped when the member has read the message', async () => {
    await setup.write(ben, anna);
    await queued();
    expect(await setup.send(anna)).toEqual([]);
    await setup.server.as(anna)(markRead, { body: { conversation: conversationIdOf(anna.id, ben.id), seq: 9 } });
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual([]);
  });

  test('is postponed under its id if an earlier attempt may have reached the mail server', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    await queueNews(setup.server.database.pool);
    // An earlier attempt may have reached the mail server before its process died.
    await setup.query('UPDATE mails SET attempts = 1 WHERE member_id = $1', [anna.id]);
    await seenAt('now()');
    expect(await subjects()).toEqual([]);
    const { rows } = await setup.query('SELECT id FROM mails WHERE member_id = $1', [anna.id]);
    await setup.pass('20 minutes');
    const sent = await setup.deliver(anna);
    expect(sent.map(({ headers }) => headers['message-id'])).toEqual(rows.map(({ id }) => `<${id}@liaison.example>`));
    await setup.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test('waits for the process that queues its round, before it locks the mail', async () => {
    await setup.like(ben, anna);
    await queued();
    const { pool } = setup.server.database;
    await callBeside(pool, {
      work: (client) => client.query('SELECT FROM mail_rounds WHERE member_id = $1 FOR UPDATE', [anna.id]),
      end: (client) => client.query('SELECT FROM mails WHERE member_id = $1 FOR UPDATE', [anna.id]),
      calls: [() => setup.query('SELECT defer_mail_round(id) FROM mails WHERE member_id = $1', [anna.id])],
      pattern: '%defer_mail_round%',
    });
    expect(await subjects()).toEqual([]);
  });

  test('counts as sent if another process has just sent it', async () => {
    await setup.like(ben, anna);
    await queued();
    await callBeside(setup.server.database.pool, {
      work: (client) => client.query('UPDATE mails SET sent_at = now() WHERE member_id = $1', [anna.id]),
      calls: [() => setup.query('SELECT defer_mail_round(id) FROM mails WHERE member_id = $1', [anna.id])],
      pattern: '%defer_mail_round%',
    });
    const { rows } = await setup.query('SELECT failed_at FROM mails WHERE member_id = $1', [anna.id]);
    expect(rows).toEqual([{ failed_at: null }]);
  });

  test('is replaced by one mail when several processes send and queue at once', async () => {
    const { database } = setup.server;
    await setup.like(ben, anna);
    await queued();
    await database.race([() => setup.mails.send(), () => queueNews(database.pool), () => queueNews(database.pool)]);
    await setup.pass('20 minutes');
    const known = setup.smtp.received.length;
    await database.raceTimes(4, () => queueNews(database.pool));
    await setup.mails.send();
    await setup.pass('1 day');
    await setup.deliver(anna);
    expect(setup.smtp.received.slice(known).filter(({ to }) => to === anna.email)).toHaveLength(1);
  });
});
