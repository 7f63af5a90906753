import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Image, ProfileCard } from './members.ts';

/** Asked at most once a day. Nothing at all (204) where there is nobody. */
export const autoLike = defineCall({
  name: 'autoLike',
  method: 'GET',
  path: '/api/auto-like.php',
  summary:
    'A like received that the member has not seen yet, once a day; where the operator wants it, one of a fictional profile. 204 where there is none.',
  access: 'member',
  writes: true,
  response: z.nullable(z.extend(ProfileCard, { main_image: z.nullable(z.extend(Image, { match: z.string() })) })),
  problems: [],
});
