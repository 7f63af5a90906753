import * as z from 'zod/mini';

/** The SHA-256 of a text in hexadecimal digits. */
export const TextHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
