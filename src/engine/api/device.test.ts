import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import {
  claimDevice,
  currentDevice,
  readDevice,
  readUnfinishedLogout,
  releaseDevice,
  StorageRefused,
} from './device.ts';

const mara = '00000000-0000-4000-8000-000000000001' as MemberId;

it('stores the signed-in member until the logout', async () => {
  expect(await readDevice()).toBeNull();
  const device = await claimDevice(mara);
  expect(currentDevice()).toEqual(device);
  expect(await readDevice()).toEqual(device);
  await releaseDevice();
  expect(currentDevice()).toBeNull();
  expect(await readDevice()).toBeNull();
});

const openRaw = (upgrade: (database: IDBDatabase) => void, version = 1) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('liaison-session', version);
    opening.onupgradeneeded = () => upgrade(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

it.each(['nonsense', 5, {}, { member_id: 'x', epoch: 1 }, { member_id: mara, epoch: 'one' }])(
  'treats the damaged record %o as absent',
  async (record) => {
    await readDevice();
    const database = await openRaw(() => undefined);
    const transaction = database.transaction('device', 'readwrite');
    transaction.objectStore('device').put(record, 'one').onsuccess = () => undefined;
    transaction.objectStore('device').put(record, 'leaving').onsuccess = () => undefined;
    database.close();
    expect([await readDevice(), await readUnfinishedLogout()]).toEqual([null, null]);
  },
);

it('replaces a database that has lost its table', async () => {
  await new Promise((resolve) => (indexedDB.deleteDatabase('liaison-session').onsuccess = resolve));
  (await openRaw((database) => database.createObjectStore('other'))).close();
  expect(await readDevice()).toBeNull();
  const device = await claimDevice(mara);
  expect(await readDevice()).toEqual(device);
  await releaseDevice();
});

it('replaces a database of a later version, which a rolled-back release left', async () => {
  await new Promise((resolve) => (indexedDB.deleteDatabase('liaison-session').onsuccess = resolve));
  (await openRaw((database) => database.createObjectStore('device'), 9_999)).close();
  expect(await readDevice()).toBeNull();
  const device = await claimDevice(mara);
  expect(await readDevice()).toEqual(device);
});

it('reports that the browser refuses storage', async () => {
  const refuse = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(claimDevice(mara)).rejects.toThrow(StorageRefused);
  refuse.mockRestore();
});
