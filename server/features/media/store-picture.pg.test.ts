import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaId } from '../../../contract/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { Picture } from './make-picture.ts';
import { storePicture } from './store-picture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function openMemory(): Files & { readonly keys: () => string[] } {
  const stored = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    read: async (key) => stored.get(key),
    remove: async (key) => void stored.delete(key),
    keys: () => [...stored.keys()].toSorted(),
  };
}

const picture = (placeholder: string): Picture => ({
  full: Buffer.from('full'),
  thumb: Buffer.from('thumb'),
  width: 4,
  height: 3,
  placeholder,
});

test('removes the files of the upload that loses and answers it with the picture that won', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const files = openMemory();
  const id = randomUUID() as MediaId;
  const won = await storePicture({ pool, files }, { id, owner, picture: picture('first') });
  const lost = await storePicture({ pool, files }, { id, owner, picture: picture('second') });
  expect(lost).toEqual(won);
  expect(files.keys()).toEqual([won.path, won.thumb_path].map((path) => path.replace('/media/', '')).toSorted());
});
