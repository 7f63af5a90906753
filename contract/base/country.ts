import * as z from 'zod/mini';

/** A country code of ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A region code of ISO 3166-2. */
export const Region = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/));
