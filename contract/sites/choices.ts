import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { Interest } from '../profiles/profile-fields.ts';

export const getInterests = defineCall({
  name: 'getInterests',
  method: 'GET',
  path: '/api/interests.php',
  summary: 'Returns the interests that a profile can have.',
  access: 'anyone',
  response: z.object({ interests: z.array(Interest) }),
  problems: [],
});

export const getRegions = defineCall({
  name: 'getRegions',
  method: 'GET',
  path: '/api/regions.php',
  summary: 'Returns the regions of each country with their names, and the kind of region.',
  access: 'anyone',
  response: z.object({
    countries: z.array(
      z.object({
        country: z.string(),
        label: z.enum(['province', 'region', 'state', 'canton', 'voivodeship']),
        /** `name` is the local name; `names` has that of the language of the request, if it differs. */
        regions: z.array(
          z.object({ id: z.string(), name: z.string(), names: z.optional(z.record(z.string(), z.string())) }),
        ),
      }),
    ),
  }),
  problems: [],
});
