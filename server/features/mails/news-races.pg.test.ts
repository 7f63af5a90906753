import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/providers/mail-world.ts';
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
const subjects = () => world.subjects(anna);

describe('nothing is told twice or lost', () => {
  test('when several processes queue and send at once', async () => {
    const { database } = world.server;
    for (const member of [anna, ben]) {
      const other = await createTestMember(world.server.database.pool);
      await world.write(other, member);
      await world.like(other, member);
    }
    await world.pass('20 minutes');
    await database.race([...Array.from({ length: 6 }, () => () => queueNews(database.pool)), () => world.mails.send()]);
    await world.mails.send();
    for (const { email } of [anna, ben]) expect(world.smtp.received.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('when a process dies between two steps', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    // The process dies after it has noted who got something.
    await world.query("SELECT note_news('news')");
    const dying = await world.server.database.pool.connect();
    onTestFinished(() => dying.release(true));
    await dying.query('BEGIN');
    await dying.query("SELECT queue_rounds('news', 50)");
    // While it has not committed, another process queues nothing for her, and waits for nothing.
    await queueNews(world.server.database.pool);
    await dying.query('ROLLBACK');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });

  test('when the server was down for two days', async () => {
    await world.write(ben, anna);
    await world.pass('2 days');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
  });

  test('when the mail server is down, which leaves one mail and no pile', async () => {
    await world.smtp.stop();
    for (let day = 0; day < 4; day += 1) {
      await world.write(ben, anna);
      await world.pass('16 hours');
      await world.deliver(anna);
    }
    await world.smtp.start();
    await world.query('UPDATE mails SET due_at = now()');
    const first = await world.send(anna);
    await world.pass('1 hour');
    const second = await world.deliver(anna);
    expect([...first, ...second].map(({ headers }) => headers['subject'])).toEqual([
      'Somebody new has written to you',
      'Somebody new has written to you',
    ]);
  });

  describe('when a member is erased', () => {
    const left = async () => {
      const { rows } = await world.query(
        'SELECT member_id FROM mails UNION ALL SELECT member_id FROM mail_rounds UNION ALL SELECT member_id FROM links',
      );
      return rows.filter(({ member_id }) => member_id === anna.id);
    };

    test('while their news are noted', async () => {
      await world.write(ben, anna);
      await world.pass('20 minutes');
      const { pool } = world.server.database;
      await callBeside(pool, {
        work: (client) => client.query('SELECT erase_member($1)', [anna.id]),
        calls: [() => queueNews(pool)],
        pattern: '%note_news%',
      });
      expect(await left()).toEqual([]);
    });

    test('while their mail is queued', async () => {
      await world.write(ben, anna);
      await world.pass('20 minutes');
      await world.query("SELECT note_news('news')");
      const erasing = await world.server.database.pool.connect();
      onTestFinished(() => erasing.release(true));
      await erasing.query('BEGIN');
      // The erasure has only begun, and the job does not wait for it.
      await erasing.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [anna.id]);
      await queueNews(world.server.database.pool);
      await erasing.query('SELECT erase_member($1)', [anna.id]);
      await erasing.query('COMMIT');
      expect(await left()).toEqual([]);
    });
  });
});
