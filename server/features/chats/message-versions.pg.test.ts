import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { sweepVersions } from './message-states.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
let hello: Message;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  hello = await send('Hello');
});

const send = async (body: string, ask = asAnna) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const edit = (body: string, { ask = asAnna, id = hello.id, edit_id = uuidv7() } = {}) =>
  ask(editMessage, { body: { id, body, edit_id } });
const remove = (id: MessageId = hello.id, ask = asAnna) => ask(deleteMessage, { body: { id } });
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

describe('the replaced contents', () => {
  const versions = async () =>
    (
      await query(
        'SELECT version, body, sender_only FROM message_versions WHERE message_id = $1 ORDER BY version, sender_only',
        [hello.id],
      )
    ).rows;

  test('are stored for thirty days', async () => {
    await edit('Hello Ben');
    await remove();
    expect(await versions()).toEqual([
      { version: 1, body: 'Hello', sender_only: false },
      { version: 2, body: 'Hello Ben', sender_only: false },
    ]);
    await query("UPDATE message_versions SET replaced_at = now() - interval '29 days' WHERE message_id = $1", [
      hello.id,
    ]);
    await sweepVersions(server.database.pool);
    expect(await versions()).toHaveLength(2);
    await query("UPDATE message_versions SET replaced_at = now() - interval '31 days' WHERE message_id = $1", [
      hello.id,
    ]);
    await sweepVersions(server.database.pool);
    expect(await versions()).toEqual([]);
  });

  test('have the picture of a deleted message, which is deleted with them', async () => {
    const [media, filename] = [randomUUID(), `m/${uuidv7()}`];
    await query(
      `INSERT INTO media (id, owner_id, filename, thumb_filename, width, height, bytes, placeholder, attached_message)
       VALUES ($1, $2, $3, $3 || '-s', 1, 1, 1, '', $4)`,
      [media, anna.id, filename, hello.id],
    );
    await query("UPDATE messages SET media_id = $2, kind = 'image' WHERE id = $1", [hello.id, media]);
    const pictures = async () =>
      (await query('SELECT id FROM media WHERE owner_id = $1', [anna.id])).rows.map(({ id }) => id);
    const due = async () =>
      (
        await query('SELECT filename FROM files_to_delete WHERE filename LIKE $1 ORDER BY filename', [`${filename}%`])
      ).rows.map((row) => row.filename);
    const age = (days: number) =>
      query('UPDATE message_versions SET replaced_at = now() - make_interval(days => $2) WHERE message_id = $1', [
        hello.id,
        days,
      ]);
    await edit('A caption');
    await age(31);
    // The edited message has its picture itself.
    await sweepVersions(server.database.pool);
    expect([await pictures(), await due()]).toEqual([[media], []]);
    await remove();
    await age(29);
    await sweepVersions(server.database.pool);
    expect([await pictures(), await due()]).toEqual([[media], []]);
    await age(31);
    await sweepVersions(server.database.pool);
    expect([await pictures(), await due()]).toEqual([[], [filename, `${filename}-s`]]);
  });

  test('name those that only the sender saw', async () => {
    await asBen(block, { body: { profile: anna.id } });
    await edit('only Anna sees this');
    await remove();
    expect(await versions()).toEqual([
      { version: 1, body: 'Hello', sender_only: true },
      { version: 2, body: 'Hello', sender_only: false },
      { version: 2, body: 'only Anna sees this', sender_only: true },
    ]);
  });
});
