import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { editMessage } from '../../../contract/chats/message-state.ts';
import { setReaction } from '../../../contract/chats/reactions.ts';
import { callBeside, expectNoWait } from '../../fixtures/database/lock-waits.ts';
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
const subjects = () => setup.subjects(anna);

describe('a mail about news is neither sent twice nor lost', () => {
  test('when the sender edits the message', async () => {
    await setup.write(anna, ben);
    await setup.write(ben, anna, 'Hello');
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new message']);
    const { rows } = await setup.query('SELECT id FROM messages WHERE sender_id = $1', [ben.id]);
    const body = { id: rows[0].id, body: 'Hello Anna', edit_id: uuidv7() };
    expect((await setup.server.as(ben)(editMessage, { body })).code).toBe('ok');
    await setup.pass('2 days');
    expect(await subjects()).toEqual([]);

    await setup.write(ben, anna, 'Next');
    const { rows: all } = await setup.query("SELECT id FROM messages WHERE sender_id = $1 AND body = 'Next'", [ben.id]);
    await setup.server.as(ben)(editMessage, { body: { id: all[0].id, body: 'Next one', edit_id: uuidv7() } });
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new message']);
  });

  test('when the sender reacts to a message, which is no news', async () => {
    await setup.write(anna, ben);
    await setup.write(ben, anna, 'Hello');
    await setup.pass('20 minutes');
    expect(await subjects()).toEqual(['You have a new message']);
    const { rows } = await setup.query('SELECT id FROM messages WHERE sender_id IN ($1, $2)', [anna.id, ben.id]);
    for (const { id } of rows)
      expect((await setup.server.as(ben)(setReaction, { body: { message: id, emoji: '❤️' } })).code).toBe('ok');
    await setup.pass('2 days');
    expect(await subjects()).toEqual([]);
  });

  test('when several processes queue and send at once', async () => {
    const { database } = setup.server;
    for (const member of [anna, ben]) {
      const other = await createTestMember(setup.server.database.pool);
      await setup.write(other, member);
      await setup.like(other, member);
    }
    await setup.pass('20 minutes');
    await database.race([...Array.from({ length: 6 }, () => () => queueNews(database.pool)), () => setup.mails.send()]);
    await setup.mails.send();
    for (const { email } of [anna, ben]) expect(setup.smtp.received.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('when a process dies between two steps', async () => {
    await setup.write(ben, anna);
    await setup.pass('20 minutes');
    // The process dies after it has noted which members have news.
    await setup.query("SELECT note_news('news')");
    const dying = await setup.server.database.pool.connect();
    onTestFinished(() => dying.release(true));
    await dying.query('BEGIN');
    await dying.query("SELECT queue_rounds('news', 50)");
    // Until its transaction ends, another process queues nothing for Anna and does not wait.
    await expectNoWait(queueNews(setup.server.database.pool));
    await dying.query('ROLLBACK');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });

  test('when the server was down for two days', async () => {
    await setup.write(ben, anna);
    await setup.pass('2 days');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });

  test('when the mail server is down: the news of four days is in two mails', async () => {
    await setup.smtp.stop();
    for (let day = 0; day < 4; day += 1) {
      await setup.write(ben, anna);
      await setup.pass('16 hours');
      await setup.deliver(anna);
    }
    await setup.smtp.start();
    await setup.query('UPDATE mails SET due_at = now()');
    const first = await setup.send(anna);
    await setup.pass('1 hour');
    const second = await setup.deliver(anna);
    expect([...first, ...second].map(({ headers }) => headers['subject'])).toEqual([
      'Somebody new has written to you',
      'Somebody new has written to you',
    ]);
  });

  describe('when a member is erased', () => {
    const left = async () => {
      const { rows } = await setup.query(
        'SELECT member_id FROM mails UNION ALL SELECT member_id FROM mail_rounds UNION ALL SELECT member_id FROM links',
      );
      return rows.filter(({ member_id }) => member_id === anna.id);
    };

    test('while the job notes their news', async () => {
      await setup.write(ben, anna);
      await setup.pass('20 minutes');
      const { pool } = setup.server.database;
      await callBeside(pool, {
        work: (client) => client.query('SELECT erase_member($1)', [anna.id]),
        calls: [() => queueNews(pool)],
        pattern: '%note_news%',
      });
      expect(await left()).toEqual([]);
    });

    test('while the job queues their mail', async () => {
      await setup.write(ben, anna);
      await setup.pass('20 minutes');
      await setup.query("SELECT note_news('news')");
      const erasing = await setup.server.database.pool.connect();
      onTestFinished(() => erasing.release(true));
      await erasing.query('BEGIN');
      // The erasure holds the row lock. The job skips the member and does not wait.
      await erasing.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [anna.id]);
      await expectNoWait(queueNews(setup.server.database.pool));
      await erasing.query('SELECT erase_member($1)', [anna.id]);
      await erasing.query('COMMIT');
      expect(await left()).toEqual([]);
    });
  });
});
