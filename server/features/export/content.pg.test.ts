import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { like } from '../../../contract/likes/likes.ts';
import { grantPhotos } from '../../../contract/own-profile/own-profile.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { report } from '../../../contract/reports.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { exportOf, type TestArchive } from '../../fixtures/exports.ts';
import { createTestConversation, setState, type TestMember } from '../../fixtures/members.ts';
import { createPerson } from '../../fixtures/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Paul requests his data. He and Eva have written to each other and like each other. */
let paul: TestMember;
let eva: TestMember;
let conversation: ConversationId;

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const write = (who: TestMember, body: string, to = conversation) =>
  server.as(who)(sendMessage, { body: { id: randomUUID(), conversation: to, kind: 'text', body } });
const exported = (who = paul): Promise<TestArchive> =>
  exportOf({ pool: server.database.pool, files: server.files }, who.id);
const bodies = ({ data }: TestArchive, place = 0) => data.conversations[place]?.messages.map(({ body }) => body);
const evaSeen = (name: string | null = 'Eva') => ({ id: eva.id, name, fictional: false });

beforeEach(async () => {
  const { pool } = server.database;
  eva = await createPerson(pool, { name: 'Eva', hoursAgo: 0 });
  paul = await createPerson(pool, { name: 'Paul', gender: 'male' });
  conversation = await createTestConversation(pool, eva.id, paul.id);
  await write(eva, 'words of Eva');
  await write(paul, 'words of Paul');
  await server.as(eva)(like, { body: { profile: paul.id } });
  await server.as(paul)(like, { body: { profile: eva.id } });
});

async function addPicture(owner: MemberId, bytes: string): Promise<string> {
  const [id, message] = [randomUUID(), randomUUID()];
  const filename = `m/${id}.webp`;
  await server.files.put(filename, Buffer.from(bytes), 'image/webp');
  await query(
    `INSERT INTO media (owner_id, id, filename, thumb_filename, width, height, bytes, placeholder, attached_message)
     VALUES ($1, $2, $3, $4, 4, 3, 9, '', $5)`,
    [owner, id, filename, `m/${id}-s.webp`, message],
  );
  await query('UPDATE conversations SET last_seq = last_seq + 1 WHERE id = $1', [conversation]);
  await query(
    `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, media_id, sent_at)
     SELECT $1, id, $2, last_seq, 'image', '', $3, now() FROM conversations WHERE id = $4`,
    [message, owner, id, conversation],
  );
  return message;
}

describe('conversations', () => {
  test('have the messages of both, with their pictures', async () => {
    await addPicture(eva.id, 'picture of Eva');
    const album = randomUUID();
    await query('UPDATE messages SET album_id = $2 WHERE id = $1', [
      await addPicture(paul.id, 'picture of Paul'),
      album,
    ]);
    const { data, text } = await exported();
    expect(data.conversations).toMatchObject([{ with: evaSeen(), started_by_me: false, removed_up_to: 0 }]);
    const [first, second, ofEva, ofPaul] = data.conversations[0]?.messages ?? [];
    expect([first, second]).toMatchObject([
      { seq: 1, from_me: false, body: 'words of Eva', picture: null },
      { seq: 2, from_me: true, body: 'words of Paul' },
    ]);
    expect([ofEva?.album, ofPaul?.album]).toEqual([null, album]);
    expect([ofEva?.picture, ofPaul?.picture]).toEqual(['chat-pictures/1-3.webp', 'chat-pictures/1-4.webp']);
    expect(text('chat-pictures/1-3.webp')).toBe('picture of Eva');
    expect(text('chat-pictures/1-4.webp')).toBe('picture of Paul');
    expect(text('conversations/1.html')).toContain('<img src="../chat-pictures/1-3.webp"');
  });

  test('have messages that are too old for the screens of the site', async () => {
    await query("UPDATE messages SET accepted_at = '2001-01-01' WHERE conversation_id = $1", [conversation]);
    await query(`UPDATE sites SET settings = settings || '{"chat_history_days": 30}'`);
    expect(bodies(await exported())).toEqual(['words of Eva', 'words of Paul']);
  });

  test('omit the text and the picture of a deleted message', async () => {
    const message = await addPicture(eva.id, 'picture of Eva');
    await query('UPDATE messages SET deleted_at = now() WHERE id = $1', [message]);
    await query('UPDATE messages SET deleted_at = now() WHERE conversation_id = $1 AND seq = 1', [conversation]);
    const archive = await exported();
    expect(bodies(archive)).toEqual(['', 'words of Paul', '']);
    expect(archive.files.has('chat-pictures/1-3.webp')).toBe(false);
    expect(archive.text('conversations/1.html')).toContain('This message was deleted.');
  });

  const closings: [string, () => Promise<unknown>][] = [
    ['was removed', () => server.as(paul)(removeChat, { body: { conversation } })],
    ['was closed by a block of the member', () => server.as(paul)(block, { body: { profile: eva.id } })],
    [
      'was closed by a block that the member knows of',
      async () => {
        await server.as(eva)(block, { body: { profile: paul.id } });
        await server.as(paul)(getProfilePage, { query: { id: eva.id } });
      },
    ],
  ];
  test.each(closings)('have only the own messages of a conversation that %s', async (_how, close) => {
    await addPicture(eva.id, 'picture of Eva');
    await addPicture(paul.id, 'picture of Paul');
    await close();
    const archive = await exported();
    expect(bodies(archive)).toEqual(['words of Paul', '']);
    expect([...archive.files.values()].map(String).join()).not.toMatch(/(words|picture) of Eva/);
    expect(archive.text('chat-pictures/1-4.webp')).toBe('picture of Paul');
  });

  test('do not name an unavailable member', async () => {
    await setState(server.database.pool, eva.id, 'suspended');
    const archive = await exported();
    expect(archive.data.conversations[0]?.with).toEqual(evaSeen(null));
    expect(bodies(archive)).toEqual(['words of Eva', 'words of Paul']);
    expect(archive.text('conversations/1.html')).toContain('A member who is not available');
    expect(archive.text('data.json') + archive.text('index.html')).not.toContain('"Eva"');
  });

  test('have pages of five hundred messages', async () => {
    await query(
      `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at)
       SELECT gen_random_uuid(), $1, $2, seq, 'text', 'number ' || seq, now() FROM generate_series(3, 1000) seq`,
      [conversation, eva.id],
    );
    await query('UPDATE conversations SET last_seq = 1000 WHERE id = $1', [conversation]);
    const archive = await exported();
    expect(bodies(archive)).toHaveLength(1_000);
    expect(archive.data.conversations[0]?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => n + 1),
    );
    const pages = [...archive.files.keys()].filter((path) => path.startsWith('conversations/'));
    expect(pages).toEqual(['conversations/1.html', 'conversations/1-2.html']);
    expect(archive.text('conversations/1.html')).toContain('href="../conversations/1-2.html"');
    expect(archive.text('conversations/1-2.html')).toContain('href="../conversations/1.html"');
    expect(archive.text('conversations/1-2.html')).toContain('number 1000');
    // The member lives in the Netherlands.
    expect(archive.text('index.html')).toContain('1.000');
  });
});

describe('an export does not reveal a silent block', () => {
  const readLists = async () => {
    const { data } = await exported();
    const { made_at: _, likes_received, likes_given, matches, mails: _mails, account, ...others } = data;
    return {
      lists: { likes_received, likes_given, matches },
      rest: { ...others, account: { ...account, last_active_at: '' } },
    };
  };
  const changeEva = () =>
    query("UPDATE members SET name = 'Zoe', city = 'Gent', invisible = true, last_active = now() WHERE id = $1", [
      eva.id,
    ]);

  test('and shows the blocker as at the block, wherever the app shows them', async () => {
    await server.as(paul)(report, { body: { profile: eva.id, reason: 'other', note: 'a note' } });
    await query("INSERT INTO encounters (member_id, day, other_id, verdict) VALUES ($1, now(), $2, 'like')", [
      paul.id,
      eva.id,
    ]);
    const before = await readLists();
    expect(before.rest.reports).toMatchObject([{ profile: evaSeen(), note: 'a note' }]);
    expect(before.lists).toMatchObject({ likes_given: [{ to: evaSeen() }], matches: [{ with: evaSeen() }] });
    await server.as(eva)(block, { body: { profile: paul.id } });
    await changeEva();
    const after = await readLists();
    expect(after.rest).toEqual(before.rest);
    // These lists omit the blocker, like those of the app.
    expect(after.lists).toEqual({ likes_received: [], likes_given: [], matches: [] });
  });

  test('and does not disclose it', async () => {
    await server.as(eva)(block, { body: { profile: paul.id } });
    await exported();
    expect(await query('SELECT told_at FROM blocks WHERE blocker_id = $1', [eva.id])).toEqual([{ told_at: null }]);
  });
});

test('has nothing of other members but ids, names and their messages to the member', async () => {
  const canary = 'Canary-9d1';
  await query(
    `UPDATE members SET email = c || '@test.example', city = c, region = c, notes = jsonb_build_object('about', c), interests = ARRAY[c],
       hair_color = c, eye_color = c, body_type = c, relationship_status = c FROM (SELECT $2::text AS c) canary WHERE id = $1`,
    [eva.id, canary],
  );
  await query('INSERT INTO departures (member_id, note) VALUES ($1, $2)', [eva.id, canary]);
  await query(
    `INSERT INTO reports (number, reporter_id, reported_id, subject_id, subject, reason, note, evidence)
     VALUES ('R-2', $1, $2, gen_random_uuid(), 'profile', 'fake', $3, '{}')`,
    [eva.id, paul.id, canary],
  );
  await server.as(paul)(report, { body: { profile: eva.id, reason: 'fake' } });
  await server.as(paul)(grantPhotos, { body: { profile: eva.id } });
  await server.as(eva)(grantPhotos, { body: { profile: paul.id } });
  const { files, data } = await exported();
  expect(data.grants).toMatchObject([{ profile: evaSeen() }]);
  expect(data.reports).toHaveLength(1);
  expect([...files].filter(([, bytes]) => bytes.includes(canary)).map(([path]) => path)).toEqual([]);
});

test('has no secrets of the account', async () => {
  await query("INSERT INTO credentials (member_id, password_hash) VALUES ($1, 'Canary-hash')", [paul.id]);
  await query(
    `INSERT INTO links (token_hash, code_hash, kind, member_id, expires_at) VALUES ('Canary-token', 'Canary-code', 'reset', $1, now())`,
    [paul.id],
  );
  await query(`SELECT queue_mail($1, 'reset', '{"token": "Canary-data"}')`, [paul.id]);
  await query(
    `INSERT INTO push_subscriptions (token_hash, endpoint, p256dh, auth, processed_number)
     VALUES ($1, 'https://push.example:443/Canary-endpoint', 'Canary-p256dh', 'Canary-auth', 0)`,
    [paul.session],
  );
  const { files, data } = await exported();
  expect(data).toMatchObject({ links: [{ kind: 'reset' }], push_subscriptions: [{ host: 'push.example' }] });
  expect(data.mails).toMatchObject([{ kind: 'reset', to: paul.email }]);
  const all = Buffer.concat([...files.values()]);
  for (const secret of ['Canary', paul.token, paul.session]) expect(all.includes(secret)).toBe(false);
});

test('has the location of the member as the number of its cell only', async () => {
  await query('UPDATE members SET latitude = 52.35, longitude = 4.9 WHERE id = $1', [paul.id]);
  const { data, text } = await exported();
  expect(data.profile.location_cell).toBeGreaterThan(0);
  expect(text('data.json') + text('index.html')).not.toMatch(/52[.,]35|latitude|longitude/);
});

describe('the pages', () => {
  test('have long lists on pages of their own', async () => {
    await query("SELECT credit($1, n, 'test', 'n' || n) FROM generate_series(1, 600) n", [paul.id]);
    const { files, text, data } = await exported();
    const entries = data.ledger.length;
    expect([...files.keys()].filter((path) => path.startsWith('lists/'))).toEqual([
      'lists/ledger.html',
      'lists/ledger-2.html',
    ]);
    expect(text('index.html')).toContain(`<a href="lists/ledger.html">Show all ${entries} entries</a>`);
    const rows = [text('lists/ledger.html'), text('lists/ledger-2.html')].map(
      (page) => page.match(/<tr role="row"><td/g)?.length,
    );
    expect(rows).toEqual([500, entries - 500]);
    expect(text('lists/ledger-2.html')).toContain('href="../lists/ledger.html"');
    expect(text('lists/ledger-2.html')).toContain('href="../index.html#ledger"');
  });

  const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`;

  test('escape everything, run nothing and load nothing from elsewhere', async () => {
    await query(
      'UPDATE members SET name = $2::text, notes = jsonb_build_object($2::text, $2::text), city = $2::text WHERE id = ANY ($1)',
      [[eva.id, paul.id], HOSTILE],
    );
    await write(eva, HOSTILE);
    await server.as(paul)(report, { body: { profile: eva.id, reason: 'other', note: HOSTILE } });
    await query('INSERT INTO trackings (member_id, network) VALUES ($1, $2)', [paul.id, 'javascript:alert(1)']);
    const { files, data } = await exported();
    expect(data.profile.name).toBe(HOSTILE);
    const pages = [...files].filter(([path]) => path.endsWith('.html'));
    expect(pages).toHaveLength(2);
    for (const [path, bytes] of pages) {
      const page = bytes.toString('utf8');
      expect(page).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toMatch(/<script|<[^>]+\son\w+=|<img src=x|&amp;amp;amp;/i);
      for (const [, address = ''] of page.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const [target = ''] = new URL(address, `https://archive.example/${path}`).pathname.slice(1).split('#');
        expect([...files.keys()]).toContain(target);
      }
      expect(page).not.toMatch(/https?:|url\(|@import/);
    }
  });

  test.each([
    ['en', 'Your data', 'E-mail address', 'Netherlands', 'Conversation with Eva'],
    ['fr', 'Vos données', 'Adresse e-mail', 'Pays-Bas', 'Conversation avec Eva'],
    ['nl', 'Je gegevens', 'E-mailadres', 'Nederland', 'Gesprek met Eva'],
  ])('are in the language of the account: %s', async (language, title, label, country, conversationTitle) => {
    await query("UPDATE members SET language = $2, country = 'NL' WHERE id = $1", [paul.id, language]);
    const { text } = await exported();
    const page = text('index.html');
    for (const words of [`<h1>${title}</h1>`, label, country, `<html lang="${language}">`])
      expect(page).toContain(words);
    expect(text('conversations/1.html')).toContain(conversationTitle);
    expect(page).not.toMatch(/undefined|\[object|NaN|Invalid/);
  });
});
