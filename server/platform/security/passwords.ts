import argon2 from '@node-rs/argon2';

// Each call takes about 16 ms of processor time. Callers therefore first run all cheap checks, within a rate limit. The parameters that
// OWASP recommends for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/** Returns whether the password matches. Without a hash (an unknown address) it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of the decoy');
  const fits = await argon2.verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}
