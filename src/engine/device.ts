import Dexie, { type Table } from 'dexie';
import type { MemberId } from '../../contract/ids.ts';

/** Who is signed in on this device, and a number of that login: a late writer of an earlier one finds another number. */
export interface Device {
  readonly member_id: MemberId;
  readonly epoch: number;
}

class DeviceDatabase extends Dexie {
  declare device: Table<Device & { one: 1 }, number>;
  constructor() {
    super('liaison-device');
    this.version(1).stores({ device: 'one' });
  }
}

const database = new DeviceDatabase();
let current: Device | null = null;

/** Reads the record once at boot, before any other database is opened. */
export async function readDevice(): Promise<Device | null> {
  const row = await database.device.get(1);
  current = row === undefined ? null : { member_id: row.member_id, epoch: row.epoch };
  return current;
}

/** The record as last read or written in this realm. */
export function currentDevice(): Device | null {
  return current;
}

/** Writes the record at login. */
export async function claimDevice(member_id: MemberId): Promise<Device> {
  const device = { member_id, epoch: Date.now() };
  await database.device.put({ ...device, one: 1 });
  current = device;
  return device;
}

/** Clears the record: the first step of a logout, before anything else is wiped. */
export async function releaseDevice(): Promise<void> {
  current = null;
  await database.device.clear();
}
