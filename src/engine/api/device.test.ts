import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { MemberId } from '../../../contract/ids.ts';
import { claimDevice, currentDevice, readDevice, releaseDevice } from './device.ts';

const mara = '00000000-0000-4000-8000-000000000001' as MemberId;

it('keeps who is signed in, until they leave', async () => {
  expect(await readDevice()).toBeNull();
  const device = await claimDevice(mara);
  expect(currentDevice()).toEqual(device);
  expect(await readDevice()).toEqual(device);
  await releaseDevice();
  expect(currentDevice()).toBeNull();
  expect(await readDevice()).toBeNull();
});
