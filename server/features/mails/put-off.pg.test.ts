import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markRead } from '../../../contract/chats/chats.ts';
import { conversationIdOf } from '../../database/conversation-id.ts';
import { createMailWorld, type MailWorld } from '../../fixtures/providers/mail-world.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
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
const seenAt = (time: string) => world.query(`UPDATE members SET last_active = ${time} WHERE id = $1`, [anna.id]);
const subjects = () => world.subjects(anna);

describe('a mail whose member comes before it leaves', () => {
  const queued = async () => {
    await world.pass('20 minutes');
    await queueNews(world.server.database.pool);
    await seenAt('now()');
  };

  test('is told by the next one, with what came meanwhile, once', async () => {
    await world.like(ben, anna);
    await queued();
    expect(await subjects()).toEqual([]);
    await world.pass('10 minutes');
    expect(await subjects()).toEqual([]);
    const carla = await createTestMember(world.server.database.pool);
    await world.like(carla, anna);
    await world.pass('20 minutes');
    expect(await subjects()).toEqual(['You have 2 new likes']);
    for (let day = 0; day < 4; day += 1) {
      await world.pass('1 day');
      expect(await subjects()).toEqual([]);
    }
  });

  test('is told without anything that came meanwhile', async () => {
    await world.write(ben, anna);
    await queued();
    expect(await world.send(anna)).toEqual([]);
    // The same range of the feed has the same key.
    await seenAt("now() - interval '16 minutes'");
    await world.query('UPDATE mail_rounds SET due_at = now() WHERE due_at IS NOT NULL');
    expect(await subjects()).toEqual(['Somebody new has written to you']);
    await world.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test('is told no more when she has seen it', async () => {
    await world.write(ben, anna);
    await queued();
    expect(await world.send(anna)).toEqual([]);
    await world.server.as(anna)(markRead, { body: { conversation: conversationIdOf(anna.id, ben.id), seq: 9 } });
    await world.pass('20 minutes');
    expect(await subjects()).toEqual([]);
  });

  test('waits itself, and is no second mail, if the mail server may have it already', async () => {
    await world.write(ben, anna);
    await world.pass('20 minutes');
    await queueNews(world.server.database.pool);
    // A process died after the mail server had accepted the mail.
    await world.query('UPDATE mails SET attempts = 1 WHERE member_id = $1', [anna.id]);
    await seenAt('now()');
    expect(await subjects()).toEqual([]);
    const { rows } = await world.query('SELECT id FROM mails WHERE member_id = $1', [anna.id]);
    await world.pass('20 minutes');
    const sent = await world.deliver(anna);
    expect(sent.map(({ headers }) => headers['message-id'])).toEqual(rows.map(({ id }) => `<${id}@liaison.example>`));
    await world.pass('7 hours');
    expect(await subjects()).toEqual([]);
  });

  test('is told once although several processes send and queue at once', async () => {
    const { database } = world.server;
    await world.like(ben, anna);
    await queued();
    await database.race([() => world.mails.send(), () => queueNews(database.pool), () => queueNews(database.pool)]);
    await world.pass('20 minutes');
    const known = world.smtp.received.length;
    await database.raceTimes(4, () => queueNews(database.pool));
    await world.mails.send();
    await world.pass('1 day');
    await world.deliver(anna);
    expect(world.smtp.received.slice(known).filter(({ to }) => to === anna.email)).toHaveLength(1);
  });
});
