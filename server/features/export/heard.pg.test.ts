import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation } from '../../fixtures/members.ts';
import { createTestVoice } from '../../fixtures/messages.ts';
import { createPerson } from '../../fixtures/people.ts';
import { readConversations, readPages } from './read-conversations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('has the times at which the member has listened to voice messages, and never those of the peer', async () => {
  const { pool } = database;
  const [eva, paul] = [await createPerson(pool, { name: 'Eva' }), await createPerson(pool, { name: 'Paul' })];
  const conversation = await createTestConversation(pool, eva.id, paul.id);
  const ofEva = await createTestVoice(pool, { sender: eva.id, conversation });
  const ofPaul = await createTestVoice(pool, { sender: paul.id, conversation });
  await pool.query('SELECT mark_heard($1, $2), mark_heard($3, $4)', [paul.id, ofEva, eva.id, ofPaul]);
  const [head] = await readConversations(pool, paul.id);
  if (head === undefined) throw new Error('there is a conversation');
  for await (const { messages } of readPages(pool, paul.id, head))
    expect(messages.map(({ heard_at }) => heard_at)).toEqual([expect.any(String), null]);
});
