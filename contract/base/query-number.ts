import * as z from 'zod/mini';

const asText = (value: number | string): string => (typeof value === 'number' ? String(value) : value);

/**
 * A whole number in a query. A client passes a number, which the URL contains as decimal digits. All other spellings are refused, such as
 * `1e3`, ` 7`, `0x10`, `+5` and `007`, because programs parse them differently.
 */
export const queryNumber = (least: number, most: number) =>
  z.pipe(
    z.transform(asText),
    z.pipe(
      z.string().check(z.regex(/^(?:0|[1-9]\d{0,9})$/)),
      z.coerce.number<string>().check(z.int(), z.minimum(least), z.maximum(most)),
    ),
  );
