import * as z from 'zod/mini';

/** A kind outside the list, which only a newer server writes. A malformed row of a listed kind does not match. */
export const kindOutside = (listed: readonly string[]) =>
  z.string().check(z.refine((kind) => !listed.includes(kind), { error: 'kind_listed' }));

/** An object as the newer server wrote it. A newer app, which knows its kind, can parse it later. */
export const Raw = z.record(z.string(), z.unknown());
export type Raw = z.infer<typeof Raw>;

/** Schemas that only readers need, because this server writes only listed kinds. The OpenAPI document leaves them out. */
export const READER_ONLY = z.registry();
