import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { fillBytes, seededRandom } from './seeded-random.ts';

type Bytes = (size: number, callback?: (error: null, bytes: Buffer) => void) => Buffer;
type Whole = (least: number, end?: number) => number;

/**
 * Seeds all randomness of a test file: fast-check, `Math.random`, and the random functions of both crypto modules. Database
 * names stay truly random (see `temporary-database.ts`), because two runs with one seed may overlap.
 */
export function seedRandomness(seed: number, file: string): void {
  const random = seededRandom(seed, file);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
  Math.random = random;

  const randomUUID = () => toUuid(fillBytes(new Uint8Array(16), random));
  const randomBytes: Bytes = (size, callback) => {
    const bytes = fillBytes(Buffer.alloc(size), random);
    if (callback !== undefined) setImmediate(() => callback(null, bytes));
    return bytes;
  };
  const randomInt: Whole = (least, end) =>
    end === undefined ? Math.floor(random() * least) : least + Math.floor(random() * (end - least));
  Object.assign(nodeCrypto, { randomUUID, randomBytes, randomInt });
  syncBuiltinESMExports();

  const getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    fillBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), random);
    return array;
  };
  for (const [name, value] of Object.entries({ randomUUID, getRandomValues }))
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true, writable: true });
}

/** Formats sixteen bytes as a UUID of version 4. */
function toUuid(bytes: Uint8Array): `${string}-${string}-${string}-${string}-${string}` {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
