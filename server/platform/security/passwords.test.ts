import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('accepts the password of a hash and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct house')).toBe(false);
});

test('accepts no password without a hash, not even the password of the decoy', async () => {
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
  expect(await verifyPassword(undefined, 'the password of the decoy')).toBe(false);
});

test('hashes by argon2id with the parameters of OWASP: 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
