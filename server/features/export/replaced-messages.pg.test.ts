import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createTestConversation, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { createPerson } from '../../fixtures/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Paul requests his data. He and Eva write to each other. */
let paul: TestMember;
let eva: TestMember;
let conversation: ConversationId;
beforeEach(async () => {
  const { pool } = server.database;
  eva = await createPerson(pool, { name: 'Eva', hoursAgo: 0 });
  paul = await createPerson(pool, { name: 'Paul', gender: 'male' });
  conversation = await createTestConversation(pool, eva.id, paul.id);
});

const query = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values]);
const exported = (who = paul) => exportOf({ pool: server.database.pool, files: server.files }, who.id);
const write = async (who: TestMember, body: string): Promise<MessageId> =>
  (await server.as(who)(sendMessage, { body: newText({ conversation }, body) })).body.message.id;
const edit = async (who: TestMember, id: MessageId, body: string) =>
  expect((await server.as(who)(editMessage, { body: { id, body, edit_id: uuidv7() } })).code).toBe('ok');
const remove = async (who: TestMember, id: MessageId) =>
  expect((await server.as(who)(deleteMessage, { body: { id } })).code).toBe('ok');

/** Uploads a picture of Paul. Attaches it to the message, if there is one. */
async function addPicture(message: MessageId | null, bytes: string): Promise<string> {
  const id = randomUUID();
  const filename = `m/${id}.webp`;
  await server.files.put(filename, Buffer.from(bytes), 'image/webp');
  await query(
    `INSERT INTO media (owner_id, id, filename, thumb_filename, width, height, bytes, placeholder, attached_message)
     VALUES ($1, $2, $3, $4, 4, 3, 9, '', $5)`,
    [paul.id, id, filename, `m/${id}-s.webp`, message],
  );
  await query("UPDATE messages SET media_id = $2, kind = 'image' WHERE id = $1", [message, id]);
  return filename;
}

test('has the texts and the pictures that the member has replaced, the oldest first', async () => {
  const [edited, deleted] = [await write(paul, 'one'), await write(paul, 'look')];
  await addPicture(deleted, 'a deleted picture');
  await edit(paul, edited, 'two');
  await remove(paul, deleted);
  const { data, text } = await exported();
  const person = { id: eva.id, name: 'Eva', fictional: false };
  expect(data.replaced_messages).toEqual([
    { with: person, text: 'one', picture: null, replaced_by: 'edit', replaced_at: expect.any(String), message: edited },
    {
      with: person,
      text: 'look',
      picture: 'chat-pictures/1.webp',
      replaced_by: 'deletion',
      replaced_at: expect.any(String),
      message: deleted,
    },
  ]);
  expect(text('chat-pictures/1.webp')).toBe('a deleted picture');
  const [, section = ''] = text('index.html').split('id="replaced_messages"');
  const page = section.slice(0, section.indexOf('</section>'));
  for (const words of ['Edited and deleted messages', 'for 30 days', 'Edit of the text', 'Deletion'])
    expect(page).toContain(words);
  expect(page).toContain('<img src="chat-pictures/1.webp"');
  // The edited message has no picture, which is not a missing file.
  expect(page).not.toContain('The file is missing.');
});

test('names the picture of a deleted message there and not among the unsent pictures', async () => {
  const message = await write(paul, 'look');
  await addPicture(message, 'a sent picture');
  await addPicture(null, 'an unsent picture');
  expect((await exported()).data.unsent_pictures).toHaveLength(1);
  await remove(paul, message);
  const { data, files } = await exported();
  expect(data.unsent_pictures).toHaveLength(1);
  expect(data.replaced_messages).toHaveLength(1);
  const pictures = [...files].filter(([path]) => path.startsWith('chat-pictures/'));
  expect(pictures.map(([, bytes]) => bytes.toString()).toSorted()).toEqual(['a sent picture', 'an unsent picture']);
});

test('has no path for a picture whose file is missing', async () => {
  const message = await write(paul, 'look');
  const filename = await addPicture(message, 'a lost picture');
  await remove(paul, message);
  await server.files.remove(filename);
  expect((await exported()).data.replaced_messages).toMatchObject([{ text: 'look', picture: null }]);
});

test('has own contents only, also of a removed conversation', async () => {
  const [own, others] = [await write(paul, 'words of Paul'), await write(eva, 'words of Eva')];
  await edit(paul, own, 'new');
  await edit(eva, others, 'new');
  await server.as(paul)(removeChat, { body: { conversation } });
  const { data, files } = await exported();
  expect(data.replaced_messages.map(({ text }) => text)).toEqual(['words of Paul']);
  expect([...files.values()].map(String).join()).not.toContain('words of Eva');
});

test('has an edit that only the sender sees like any other', async () => {
  const message = await write(paul, 'one');
  await server.as(eva)(block, { body: { profile: paul.id } });
  for (const body of ['two', 'three']) await edit(paul, message, body);
  const [pauls, evas] = [(await exported()).data, (await exported(eva)).data];
  expect(pauls.replaced_messages.map(({ text, replaced_by }) => [text, replaced_by])).toEqual([
    ['one', 'edit'],
    ['two', 'edit'],
  ]);
  expect(pauls.conversations[0]?.messages).toMatchObject([{ body: 'three', edited_at: expect.any(String) }]);
  expect(JSON.stringify(pauls)).not.toContain('sender_only');
  expect(JSON.stringify(evas)).not.toMatch(/"two"|"three"/);
});

test('shows the recipient the text from before an edit that only the sender sees', async () => {
  const message = await write(paul, 'one');
  await server.as(eva)(block, { body: { profile: paul.id } });
  await edit(paul, message, 'two');
  await query('DELETE FROM blocks WHERE blocker_id = $1', [eva.id]);
  expect((await exported(eva)).data.conversations[0]?.messages).toMatchObject([{ body: 'one', edited_at: null }]);
});
