import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { getChats, getMessages, markRead, type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';

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
const read = async (ask: Ask, id = hello.id) =>
  (await ask(getMessages, { query: { conversation } })).body.messages.find((message) => message.id === id);
const texts = async () => [(await read(asAnna))?.body, (await read(asBen))?.body];
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** Makes a call that must change nothing, and returns its code. */
async function codeOf(call: () => Promise<{ code: string }>): Promise<string> {
  const before = await fingerprint(server.database.pool);
  const { code } = await call();
  expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  return code;
}

describe('an edit', () => {
  test('replaces the text for both members and reaches their devices, free of charge', async () => {
    const [annas, bens] = [await createDevice(asAnna), await createDevice(asBen)];
    const events: string[] = [];
    const stops = [anna, ben].map(({ id }) => server.bus.subscribe(id, () => events.push(id)));
    const { body, status } = await edit('Hello Ben');
    for (const stop of stops) stop();
    const edited = { ...hello, body: 'Hello Ben', version: 2, edited_at: expect.any(String) };
    expect([status, body.message]).toEqual([200, edited]);
    expect(events.sort()).toEqual([anna.id, ben.id].sort());
    for (const device of [annas, bens])
      expect((await device.pull()).at(-1)).toEqual({ kind: 'message', message: edited });
    const { rows } = await query('SELECT credits FROM member_counters WHERE member_id = $1', [anna.id]);
    expect(rows).toEqual([{ credits: 99 }]);
  });

  test('adds no unread message', async () => {
    await edit('Hello Ben');
    expect((await asBen(getChats)).body.chats).toMatchObject([
      { num_unread_messages: 1, last_message: { body: 'Hello Ben' } },
    ]);
    await asBen(markRead, { body: { conversation, seq: 1 } });
    await edit('Hello again');
    expect((await asBen(getChats)).body.chats).toMatchObject([{ num_unread_messages: 0 }]);
  });

  test('is stored once for each id, also after the time for edits', async () => {
    const edit_id = uuidv7();
    await edit('one', { edit_id });
    await edit('two');
    await query("UPDATE messages SET accepted_at = now() - interval '1 hour' WHERE id = $1", [hello.id]);
    expect(await codeOf(() => edit('one', { edit_id }))).toBe('ok');
    expect(await texts()).toEqual(['two', 'two']);
  });

  test('is refused for messages of others, unknown messages, gifts and blank texts', async () => {
    const gift = (await asAnna(sendMessage, { body: { ...newText({ conversation }, 'coffee'), kind: 'gift' } })).body
      .message;
    expect(await codeOf(() => edit('mine now', { ask: asBen }))).toBe('not_found');
    expect(await codeOf(() => edit('no message', { id: uuidv7() as MessageId }))).toBe('not_found');
    expect(await codeOf(() => edit('tea', { id: gift.id }))).toBe('not_found');
    expect(await codeOf(() => edit(' \n '))).toBe('invalid_request');
  });

  test('is refused when the text is too long, the message too old, or edited five times', async () => {
    const tooLong = await edit('x'.repeat(1_001));
    expect([tooLong.code, tooLong.problem.data]).toEqual(['message_too_long', { limit: 1_000 }]);
    for (const body of ['1', '2', '3', '4', '5']) expect((await edit(body)).code).toBe('ok');
    expect(await codeOf(() => edit('6'))).toBe('too_many_edits');
    const old = await send('old');
    // Times of messages are whole milliseconds. An edit within the same millisecond would be in time.
    await query(
      "UPDATE messages SET accepted_at = date_trunc('milliseconds', now()) - interval '15 minutes' WHERE id = $1",
      [old.id],
    );
    const late = await edit('too late', { id: old.id });
    expect([late.status, late.code, late.problem.data]).toEqual([409, 'edit_too_late', { minutes: 15 }]);
    await query("UPDATE messages SET accepted_at = now() - interval '14 minutes' WHERE id = $1", [old.id]);
    expect((await edit('in time', { id: old.id })).code).toBe('ok');
  });

  test('stores at most five of concurrent edits, and one of concurrent edits with the same id', async () => {
    const codes = (await Promise.all(Array.from({ length: 8 }, (_, number) => edit(`${number}`)))).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([...Array(5).fill('ok'), ...Array(3).fill('too_many_edits')]);
    const [other, edit_id] = [await send('other'), uuidv7()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => edit('same', { id: other.id, edit_id })));
    expect(answers.map(({ body }) => body.message.version)).toEqual([2, 2, 2, 2]);
  });

  test('of a reply keeps its quote', async () => {
    const { message } = (
      await asAnna(sendMessage, { body: newText({ conversation }, 'Reply', { reply_to: hello.id }) })
    ).body;
    expect((await edit('Better reply', { id: message.id })).body.message.reply_to).toBe(hello.id);
  });
});

describe('a deletion', () => {
  test('leaves a tombstone without text and quote for both, which is not unread', async () => {
    const reply = (await asAnna(sendMessage, { body: newText({ conversation }, 'Reply', { reply_to: hello.id }) })).body
      .message;
    const [annas, bens] = [await createDevice(asAnna), await createDevice(asBen)];
    expect((await asBen(getChats)).body.chats).toMatchObject([{ num_unread_messages: 2 }]);
    const { body } = await remove(reply.id);
    const tombstone = { ...reply, body: '', reply_to: null, version: 2, deleted_at: expect.any(String) };
    expect(body.message).toEqual(tombstone);
    for (const device of [annas, bens])
      expect((await device.pull()).at(-1)).toEqual({ kind: 'message', message: tombstone });
    expect((await asBen(getChats)).body.chats).toMatchObject([{ num_unread_messages: 1, last_message: tombstone }]);
  });

  test('is possible at any time, and has precedence over every edit', async () => {
    await edit('edited');
    await query("UPDATE messages SET accepted_at = now() - interval '1 year' WHERE id = $1", [hello.id]);
    expect((await remove()).body.message).toMatchObject({ body: '', version: 3 });
    expect(await codeOf(() => edit('back again'))).toBe('ok');
    expect((await edit('back again')).body.message.deleted_at).not.toBeNull();
    expect(await codeOf(() => remove())).toBe('ok');
  });

  test('is refused for messages of others and unknown messages', async () => {
    expect(await codeOf(() => remove(hello.id, asBen))).toBe('not_found');
    expect(await codeOf(() => remove(uuidv7() as MessageId))).toBe('not_found');
  });

  test('wins against concurrent edits', async () => {
    const calls = [edit('one'), remove(), edit('two'), edit('three')];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await read(asBen)).toMatchObject({ body: '', deleted_at: expect.any(String) });
  });

  test('returns no credits, and answers a repeated send of the message with the tombstone', async () => {
    const body = newText({ conversation }, 'Again');
    const sent = (await asAnna(sendMessage, { body })).body;
    await remove(sent.message.id);
    const again = await asAnna(sendMessage, { body });
    expect([again.status, again.body.credits, again.body.message.deleted_at]).toEqual([
      200,
      sent.credits,
      expect.any(String),
    ]);
  });
});

describe('during a block that the sender does not know of', () => {
  beforeEach(async () => {
    await asBen(block, { body: { profile: anna.id } });
  });

  test('an edit changes the view of the sender only, until an edit after the block', async () => {
    const device = await createDevice(asBen);
    expect((await edit('only Anna sees this')).body.message).toMatchObject({ body: 'only Anna sees this', version: 2 });
    expect((await read(asAnna))?.body).toBe('only Anna sees this');
    expect(await device.pull()).toEqual([]);
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await texts()).toEqual(['only Anna sees this', 'Hello']);
    expect(await read(asBen)).toEqual({ ...hello, media: null });
    await edit('both see this');
    expect(await texts()).toEqual(['both see this', 'both see this']);
  });

  test('a deletion removes the message for both', async () => {
    await remove();
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await texts()).toEqual(['', '']);
  });

  test('an edit is refused once the sender knows of the block, and a deletion is not', async () => {
    expect((await asAnna(sendMessage, { body: newText({ conversation }) })).code).toBe('blocked_by');
    expect(await codeOf(() => edit('too late'))).toBe('not_found');
    expect((await remove()).code).toBe('ok');
    await asBen(unblock, { body: { profile: anna.id } });
    expect((await read(asBen))?.body).toBe('');
  });
});

test('the answers to the sender do not differ between a block that they do not know of and none', async () => {
  const answersWith = async (isBlocked: boolean) => {
    const [one, two] = [await send('one'), await send('two')];
    await edit('open edit', { id: two.id });
    if (isBlocked) await asBen(block, { body: { profile: anna.id } });
    const answers = [
      await edit('first', { id: one.id }),
      await edit('second', { id: one.id }),
      await edit('second', { id: two.id }),
    ].map(({ body }) => body.message);
    answers.push(...[one, two].map(({ id }) => ({ ...hello, id })), (await remove(one.id)).body.message);
    answers.push((await remove(two.id)).body.message);
    if (isBlocked) await asBen(unblock, { body: { profile: anna.id } });
    return answers.map(({ body, version, edited_at, deleted_at }) => [
      body,
      version,
      edited_at !== null,
      deleted_at !== null,
    ]);
  };
  expect(await answersWith(true)).toEqual(await answersWith(false));
});

describe('an own block', () => {
  test('refuses an edit and allows a deletion', async () => {
    await asAnna(block, { body: { profile: ben.id } });
    expect(await codeOf(() => edit('never'))).toBe('not_found');
    expect((await remove()).code).toBe('ok');
    expect((await read(asBen))?.body).toBe('');
  });
});
