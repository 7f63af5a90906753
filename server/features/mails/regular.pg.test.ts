import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redeemLink } from '../../../contract/links.ts';
import { saveMails } from '../../../contract/mails.ts';
import { createTestMember, createTestSite, setState, type TestMember, testSite } from '../../fixtures/members.ts';
import { createMailSetup, type MailSetup } from '../../fixtures/providers/mail-setup.ts';
import { claimMail } from '../../platform/mail/mail-rows.ts';
import type { MailDaySite } from './mail-day.ts';
import { feedBulletins, mailJobs, queueReminders } from './mail-jobs.ts';
import { publishBulletin } from './publish-bulletin.ts';

let setup: MailSetup;
let anna: TestMember;
/** The default site and another one. */
let sites: MailDaySite[];
beforeAll(async () => {
  setup = await createMailSetup();
  const { pool } = setup.server.database;
  sites = [await testSite(pool), await createTestSite(pool)].map((id) => ({ id, time_zone: 'UTC' }));
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setup.query('UPDATE members SET email_notifications = $1', [[]]);
  anna = await createTestMember(setup.server.database.pool, { name: 'Anna' });
});
const set = (change: string) => setup.query(`UPDATE members SET ${change} WHERE id = $1`, [anna.id]);
const givePicture = () =>
  setup.query(
    `INSERT INTO photos (id, member_id, position, filename, thumb_filename, width, height, placeholder)
     VALUES (gen_random_uuid(), $1, 0, $2, $2, 1, 1, '')`,
    [anna.id, anna.id],
  );
/** Queues the reminders and weekly updates of a day. Returns the subjects of the mails to Anna. */
async function queueDay(): Promise<(string | undefined)[]> {
  await queueReminders(setup.server.database.pool, sites);
  return (await setup.send(anna)).map(({ headers }) => headers['subject']);
}
/** Queues the reminders and weekly updates of several days. Returns the subjects, each with its day. */
async function queueDays(days: number): Promise<string[]> {
  const found: string[] = [];
  for (let day = 1; day <= days; day += 1) {
    await setup.pass('1 day');
    found.push(...(await queueDay()).map((subject) => `${day}: ${subject}`));
  }
  return found;
}

describe('the daily visit of each member', () => {
  test('reminds a member once to confirm the address, with a link that confirms it', async () => {
    await setState(setup.server.database.pool, anna.id, 'not_confirmed');
    expect(await queueDay()).toEqual([]);
    await setup.pass('25 hours');
    await queueReminders(setup.server.database.pool, sites);
    const [mail] = await setup.send(anna);
    expect(mail?.headers['subject']).toBe('Your e-mail address is not confirmed yet');
    expect(await queueDays(20)).toEqual([]);
    const [, token = ''] = /liaison\.example\/([\w-]{43})\s/.exec(mail?.text ?? '') ?? [];
    await setup.query("UPDATE links SET expires_at = now() + interval '1 hour'");
    expect((await setup.server.as()(redeemLink, { body: { token } })).body.user?.status).toBe('active');
  });

  test('reminds once of a missing picture and once after each long absence', async () => {
    expect(await queueDays(30)).toEqual([
      '3: Your profile has no picture yet',
      '14: You have not been here for a while',
    ]);
    await set('last_active = now()');
    expect(await queueDays(20)).toEqual(['14: You have not been here for a while']);
  });

  test('sends a weekly update to a member who wants it, if there is news', async () => {
    await givePicture();
    await set("email_notifications = '{weekly_updates}', sexuality = 'bi'");
    expect(await queueDays(8)).toEqual([]);
    const ben = await createTestMember(setup.server.database.pool, { name: 'Ben' });
    await setup.like(ben, anna);
    expect(await queueDays(15)).toEqual(['7: Your week', '14: Your week']);
  });

  test.each([true, false])('names new members only to a member who wants names in mails: %s', async (wantsNames) => {
    await givePicture();
    await set(`email_notifications = '{weekly_updates}', mail_preview = ${wantsNames}`);
    await setup.pass('7 days');
    const { id } = await createTestMember(setup.server.database.pool, { name: 'Noor' });
    await setup.query("UPDATE members SET gender = 'male', sexuality = 'hetero', city = 'Utrecht' WHERE id = $1", [id]);
    await set("gender = 'female', sexuality = 'hetero'");
    await queueReminders(setup.server.database.pool, sites);
    const [mail] = await setup.send(anna);
    expect(mail?.text).toContain('1 new member who may suit you.');
    expect(/Noor, \d+\s+Utrecht/.test(mail?.text ?? '')).toBe(wantsNames);
  });

  test.each([
    ['in another country', "country = 'BE'"],
    ['who signed up eight days ago', "signup_date = now() - interval '8 days'"],
    ['who is fictional', 'fictional = true'],
  ])('mentions no member %s as a new one', async (_, change) => {
    await givePicture();
    await set("email_notifications = '{weekly_updates}', gender = 'female', sexuality = 'hetero'");
    await setup.pass('7 days');
    const { id } = await createTestMember(setup.server.database.pool);
    await setup.query(`UPDATE members SET gender = 'male', sexuality = 'hetero', ${change} WHERE id = $1`, [id]);
    expect(await queueDay()).toEqual([]);
  });

  test.each([
    ['of a suspended member', "status = 'suspended', suspended_at = now()"],
    ['of a member whose profile is paused', 'invisible = true, paused_at = now(), invisible_after_pause = false'],
    ['of a member who has unsubscribed', "notifications_disabled = '{listunsubscribe}'"],
    ['of a member who wants no reminders', "email_notifications = '{new_messages}'"],
    ['of a fictional profile', 'fictional = true'],
    ['of a member who was last active 190 days ago', "last_active = now() - interval '190 days'"],
    ['of a member who is online', "last_active = now() + interval '30 days'"],
  ])('skips the reminders %s', async (_, change) => {
    await set(change);
    expect(await queueDays(16)).toEqual([]);
  });

  test('sends no reminder when the member adds a picture or comes online before the mail is sent', async () => {
    await setup.pass('4 days');
    await queueReminders(setup.server.database.pool, sites);
    await givePicture();
    expect(await setup.send(anna)).toEqual([]);
    await setup.pass('14 days');
    await queueReminders(setup.server.database.pool, sites);
    await set('last_active = now()');
    expect(await setup.send(anna)).toEqual([]);
  });

  test('visits each member once when several processes share the work in small steps', async () => {
    const { database } = setup.server;
    await Promise.all(Array.from({ length: 9 }, () => createTestMember(database.pool)));
    await setup.pass('4 days');
    await setup.query('DELETE FROM mails');
    const queueNext = () => setup.query("SELECT queue_daily_mails($1, 'UTC', 7) AS more", [sites[0]?.id]);
    const answers: boolean[] = [];
    for (let step = 0; step < 40; step += 1)
      for (const { rows } of await database.raceTimes(3, queueNext)) answers.push(rows[0].more);
    const { rowCount: members } = await setup.query('SELECT FROM members WHERE site_id = $1', [sites[0]?.id]);
    expect(answers.filter((isMore) => isMore)).toHaveLength(Math.floor((members ?? 0) / 7));
    const { rows } = await setup.query('SELECT member_id, count(*)::int FROM mails GROUP BY 1');
    expect(rows).toHaveLength(10);
    expect(rows.every(({ count }) => count === 1)).toBe(true);
  });
});

/** Returns a time zone in which the current hour is `hour`. */
function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

describe('scheduled mails', () => {
  /** Runs a job as the schedule does. `hours` are the current hours at the sites. */
  async function run(name: string, hours: readonly number[]): Promise<void> {
    const sitesOf = async () => sites.map((site, index) => ({ ...site, time_zone: zoneAt(hours[index] ?? 0) }));
    const [job] = mailJobs({ pool: setup.server.database.pool, sitesOf, wakeMails() {} }).filter(
      (one) => one.name === name,
    );
    await job?.run({});
  }
  const kindsOf = async (member: TestMember) =>
    (await setup.query('SELECT kind FROM mails WHERE member_id = $1', [member.id])).rows
      .map(({ kind }) => kind)
      .toSorted();

  test('follow the time of day at the site, not at the server', async () => {
    const { pool } = setup.server.database;
    const eva = await createTestMember(pool, { site: sites[1]?.id ?? '' });
    await setup.query(
      "UPDATE members SET email_notifications = '{weekly_updates,news}', has_photo = true WHERE id = ANY ($1)",
      [[anna.id, eva.id]],
    );
    await setup.pass('2 days');
    await setup.query("SELECT publish_bulletin(id, 'news', $1) FROM sites", [
      JSON.stringify({ en: { subject: 'New', paragraphs: ['Look.'] } }),
    ]);
    const work = async (hours: readonly number[]) => {
      for (const name of ['walk-members', 'feed-bulletins']) await run(name, hours);
      return [await kindsOf(anna), await kindsOf(eva)];
    };
    expect(await work([5, 20])).toEqual([[], []]);
    expect(await work([10, 3])).toEqual([['news', 'weekly_update'], []]);
    expect(await work([22, 14])).toEqual([
      ['news', 'weekly_update'],
      ['news', 'weekly_update'],
    ]);
    expect(await work([12, 12])).toEqual([
      ['news', 'weekly_update'],
      ['news', 'weekly_update'],
    ]);
  });
});

describe('a text of the operator', () => {
  const TEXTS = {
    en: { subject: 'Something new', paragraphs: ['Look.'], action: { label: 'Open', path: '/members' } },
    fr: { subject: 'Du nouveau', paragraphs: ['Regardez.'] },
  };
  const publish = async (type: string, site?: string) => {
    const { pool } = setup.server.database;
    const values = [site ?? (await testSite(pool)), type, JSON.stringify(TEXTS)];
    await pool.query('SELECT publish_bulletin($1, $2, $3)', values);
    await feedBulletins(pool, sites);
  };

  test.each([
    ['news', 'promotions'],
    ['promotions', 'news'],
  ])('of the type %s reaches each member who wants it, once and in their language', async (type, other) => {
    const { pool } = setup.server.database;
    const carla = await createTestMember(pool);
    await setup.query('UPDATE members SET email_notifications = $2 WHERE id = $1', [carla.id, [other]]);
    await setup.query("UPDATE members SET email_notifications = $2, language = 'fr' WHERE id = $1", [anna.id, [type]]);
    const known = setup.smtp.received.length;
    await publish(type);
    await Promise.all([feedBulletins(pool, sites), feedBulletins(pool, sites)]);
    await setup.mails.send();
    const received = setup.smtp.received.slice(known);
    expect(received.map(({ to, headers }) => [to, headers['subject']])).toEqual([[anna.email, 'Du nouveau']]);
  });

  test('is sent once when several processes queue it in small steps', async () => {
    const { database } = setup.server;
    const { pool } = database;
    const others = await Promise.all(Array.from({ length: 12 }, () => createTestMember(pool)));
    await setup.query("UPDATE members SET email_notifications = '{news}' WHERE id = ANY ($1)", [
      others.map(({ id }) => id),
    ]);
    await setup.query("SELECT publish_bulletin($1, 'news', $2)", [await testSite(pool), JSON.stringify(TEXTS)]);
    await setup.query('DELETE FROM mails');
    const queueNext = () => setup.query('SELECT feed_bulletins($1, 5, 2000) AS more', [sites.map(({ id }) => id)]);
    const answers: boolean[] = [];
    for (let step = 0; step < 60; step += 1)
      for (const { rows } of await database.raceTimes(3, queueNext)) answers.push(rows[0].more);
    // The last step finds no more members.
    const { rowCount: members } = await setup.query('SELECT FROM members');
    expect(answers.filter((isMore) => isMore)).toHaveLength(Math.ceil((members ?? 0) / 5) + 1);
    const { rows } = await setup.query('SELECT member_id, count(*)::int FROM mails GROUP BY 1');
    expect([rows.length, rows.every(({ count }) => count === 1)]).toEqual([12, true]);
  });

  test('is not queued while many notifications are, and is sent after mails about accounts', async () => {
    const { pool } = setup.server.database;
    await set("email_notifications = '{news}'");
    await setup.query('DELETE FROM mails');
    await publish('news');
    await setup.query("SELECT queue_mail($1, 'new_device', $2)", [
      anna.id,
      { browser: null, system: null, at: '2026-01-01T00:00:00Z' },
    ]);
    await publish('news');
    const { rows } = await pool.query(
      'SELECT feed_bulletins($1, 5, 1) AS more, (SELECT count(*) FROM mails)::int AS count',
      [sites.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ more: false, count: 3 }]);
    expect((await claimMail(pool))?.kind).toBe('new_device');
    expect((await claimMail(pool))?.kind).toBe('news');
  });

  test('is sent only within its site, and not to a member who has switched it off', async () => {
    const site = sites[1]?.id;
    await set("email_notifications = '{news}'");
    await publish('news', site);
    expect(await setup.send(anna)).toEqual([]);
    await publish('news');
    await setup.server.as(anna)(saveMails, { body: { email_notifications: { news: false } } });
    expect(await setup.send(anna)).toEqual([]);
  });

  test.each([
    ['an English text is missing', { fr: TEXTS.fr }],
    ['a subject is missing', { en: { paragraphs: ['Look.'] } }],
    ['a button leads to another site', { en: { ...TEXTS.en, action: { label: 'Open', path: '//evil.example' } } }],
    ['a language is unknown', { ...TEXTS, xx: TEXTS.en }],
  ])('is refused when %s', async (_, texts) => {
    const { pool } = setup.server.database;
    const json = JSON.stringify(texts);
    await expect(publishBulletin(pool, { type: 'news', json, host: undefined })).rejects.toThrow('the texts');
  });

  test('is published only for an existing site', async () => {
    const { pool } = setup.server.database;
    const json = JSON.stringify(TEXTS);
    await expect(publishBulletin(pool, { type: 'news', json, host: 'none.example' })).rejects.toThrow('no site');
    expect(await publishBulletin(pool, { type: 'news', json, host: undefined })).toMatch(/^[\da-f-]{36}$/);
  });
});
