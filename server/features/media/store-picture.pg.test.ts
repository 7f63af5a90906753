import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaId } from '../../../contract/base/ids.ts';
import { UNSENT_PICTURES, UNSENT_PICTURES_BYTES } from '../../../contract/base/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { callBeside, callToEndBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember } from '../../fixtures/members.ts';
import type { Files } from '../../platform/uploads/files.ts';
import type { Picture } from './make-picture.ts';
import { storePicture } from './store-picture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function openMemory(): Pick<Files, 'put' | 'read' | 'remove'> & { readonly keys: () => string[] } {
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
  animated: false,
  placeholder,
});

test('removes the files of the losing upload and answers it with the stored picture', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const files = openMemory();
  const id = randomUUID() as MediaId;
  const won = await storePicture({ pool, files }, { id, owner, picture: picture('first') });
  const lost = await storePicture({ pool, files }, { id, owner, picture: picture('second') });
  expect(lost).toEqual(won);
  expect(files.keys()).toEqual([won.path, won.thumb_path].map((path) => path.replace('/media/', '')).toSorted());
});

test('deletes the oldest unsent pictures beyond a member’s limits of number and bytes, with their files', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const files = openMemory();
  const store = (one: Partial<Picture> = {}) =>
    storePicture({ pool, files }, { id: randomUUID() as MediaId, owner, picture: { ...picture('p'), ...one } });
  const unsent = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM media WHERE owner_id = $1 AND attached_message IS NULL ORDER BY created_at',
      [owner],
    );
    return rows.map(({ id }) => id);
  };
  const sent = await store();
  await pool.query('UPDATE media SET attached_message = $2 WHERE id = $1', [sent.id, randomUUID()]);
  const stored: string[] = [];
  for (let count = 0; count < UNSENT_PICTURES + 3; count += 1) stored.push((await store()).id);
  expect(await unsent()).toEqual(stored.slice(3));
  expect(files.keys()).toHaveLength(2 * (UNSENT_PICTURES + 1));

  const large = { full: Buffer.alloc(UNSENT_PICTURES_BYTES / 2) };
  const [first, second] = [await store(large), await store(large)];
  expect(await unsent()).toEqual([second.id]);
  expect(files.keys()).toHaveLength(4);
  // A single picture that exceeds the limit of bytes is stored.
  const huge = await store({ full: Buffer.alloc(UNSENT_PICTURES_BYTES + 1) });
  expect(await unsent()).toEqual([huge.id]);
  expect(first.id).not.toBe(second.id);
});

test('counts a picture that a concurrent call stores', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const store = () =>
    storePicture({ pool, files: openMemory() }, { id: randomUUID() as MediaId, owner, picture: picture('p') });
  for (let count = 0; count < UNSENT_PICTURES; count += 1) await store();
  await callBeside(pool, {
    work: (client) =>
      client.query("SELECT store_media($1, gen_random_uuid(), 'm/other', 'm/other-s', 4, 3, 8, 'p', false, $2, $3)", [
        owner,
        UNSENT_PICTURES,
        UNSENT_PICTURES_BYTES,
      ]),
    calls: [store],
    pattern: '%store_media(%',
  });
  const { rowCount } = await pool.query('SELECT FROM media WHERE owner_id = $1', [owner]);
  expect(rowCount).toBe(UNSENT_PICTURES);
});

test('leaves the files to the sweep when the member is erased during the upload', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const files = openMemory();
  await pool.query('DELETE FROM files_to_delete');
  const storing = callToEndBeside(pool, {
    work: (client) => client.query('SELECT erase_member($1)', [owner]),
    call: () => storePicture({ pool, files }, { id: randomUUID() as MediaId, owner, picture: picture('p') }),
  });
  await expect(storing).rejects.toMatchObject({ code: 'ME001' });
  const { rows: marked } = await pool.query<{ filename: string }>('SELECT filename FROM files_to_delete');
  expect(files.keys()).toHaveLength(2);
  expect(marked.map(({ filename }) => filename).toSorted()).toEqual(files.keys());
});

test('enforces the quota when many uploads of a member end at once', async () => {
  const { pool } = database;
  const { id: owner } = await createTestMember(pool);
  const files = openMemory();
  await database.raceTimes(3 * UNSENT_PICTURES, () =>
    storePicture({ pool, files }, { id: randomUUID() as MediaId, owner, picture: picture('p') }).catch(() => undefined),
  );
  const { rowCount } = await pool.query('SELECT FROM media WHERE owner_id = $1', [owner]);
  expect(rowCount).toBe(UNSENT_PICTURES);
  expect(files.keys()).toHaveLength(2 * UNSENT_PICTURES);
});
