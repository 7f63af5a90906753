import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { Interest } from '../profiles/profile-fields.ts';

/** A suggested first message. It is for members with the interest; `interest` null: it is for every member. */
export const Icebreaker = z.object({ text: z.string(), interest: z.nullable(Interest) });
export type Icebreaker = z.infer<typeof Icebreaker>;

export const getIcebreakers = defineCall({
  name: 'getIcebreakers',
  method: 'GET',
  path: '/api/icebreakers.php',
  summary: 'Returns the suggested first messages of the site, in the language of the request.',
  access: 'member',
  response: z.object({ icebreakers: z.array(Icebreaker) }),
  problems: [],
});
