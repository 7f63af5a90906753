import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/mail-world.ts';
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
    for (const member of [anna, ben]) {
      const other = await createTestMember(world.server.database.pool);
      await world.write(other, member);
      await world.like(other, member);
    }
    await world.pass('20 minutes');
    await Promise.all(Array.from({ length: 6 }, () => queueNews(world.server.database.pool)));
    await Promise.all([world.mails.send(), world.mails.send()]);
    for (const { email } of [anna, ben]) expect(world.smtp.received.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('when a process dies between two steps', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    // The process dies after it has noted who got something.
    await world.query("SELECT note_news('news')");
    const dying = await world.server.database.pool.connect();
    await dying.query('BEGIN');
    await dying.query("SELECT queue_rounds('news', 50)");
    // While it has not committed, another process queues nothing for her, and waits for nothing.
    await queueNews(world.server.database.pool);
    await dying.query('ROLLBACK');
    dying.release();
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

  test('when a member is erased while the jobs run', async () => {
    const { pool } = world.server.database;
    const others = await Promise.all(Array.from({ length: 8 }, () => createTestMember(pool)));
    for (const other of others) await world.write(ben, other);
    await world.pass('20 minutes');
    await Promise.all([
      ...others.map(({ id }) => pool.query('SELECT erase_member($1)', [id])),
      ...Array.from({ length: 4 }, () => queueNews(pool)),
    ]);
    const ids = others.map(({ id }) => id);
    for (const table of ['mails', 'mail_rounds', 'links'])
      expect((await world.query(`SELECT FROM ${table} WHERE member_id = ANY ($1)`, [ids])).rowCount, table).toBe(0);
  });
});
