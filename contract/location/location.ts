import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';

const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?(?:0|[1-9]\d{0,2})(?:\.\d{1,20})?$/)),
    z.coerce.number<string>().check(z.minimum(-most), z.maximum(most)),
  );

/** The town that members see in place of an exact location. `region` is an ISO 3166-2 code. */
export const Place = z.object({ country: z.string(), region: z.nullable(z.string()), city: z.string() });
export type Place = z.infer<typeof Place>;

export const geocode = defineCall({
  name: 'geocode',
  method: 'GET',
  path: '/api/geocode.php',
  summary:
    'Returns the town of a position that the client rounded to the grid; null far from any. Stores the cell of a signed-in member.',
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
  summary: 'Deletes the location of the member. Distances to and from this member are then unknown.',
  access: 'member',
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
