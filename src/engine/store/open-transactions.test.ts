import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { followTransactions } from './open-transactions.ts';

test('aborts running and new transactions until they are allowed again', async () => {
  const database = new Dexie(`transactions-${crypto.randomUUID()}`);
  const transactions = followTransactions(database);
  database.version(1).stores({ words: '' });
  const words = database.table<string, string>('words');
  await words.put('kept', 'before');

  const running = database.transaction('rw', words, async () => {
    await words.put('lost', 'before');
    transactions.abandon();
    await words.put('lost', 'after');
  });
  await expect(running).rejects.toThrow();
  await expect(words.put('lost', 'begun later')).rejects.toThrow();

  expect(transactions.allow()).toBe(true);
  await words.put('kept', 'after');
  expect(await words.toCollection().primaryKeys()).toEqual(['after', 'before']);
  expect(await words.get('before')).toBe('kept');
  expect(transactions.allow()).toBe(false);
  database.close();
});
