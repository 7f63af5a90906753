import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
    z.coerce.number<string>().check(z.minimum(-most), z.maximum(most)),
  );

/** A place as it is shown: never where exactly. `region` is its ISO 3166-2 code. */
export const Place = z.object({ country: z.string(), region: z.nullable(z.string()), city: z.string() });
export type Place = z.infer<typeof Place>;

export const geocode = defineCall({
  name: 'geocode',
  method: 'GET',
  path: '/api/geocode.php',
  summary:
    'The town of a position, which the client has rounded to the grid already; null far from any. Keeps the cell of the signed-in member.',
  access: 'anyone',
  writes: true,
  query: z.strictObject({ lat: degrees(90), lon: degrees(180) }),
  response: z.object({ place: z.nullable(Place) }),
  problems: [],
});

export const forgetLocation = defineCall({
  name: 'forgetLocation',
  method: 'DELETE',
  path: '/api/geocode.php',
  summary: 'Forgets where the member is: no distances are told any more, to them or of them.',
  access: 'member',
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
