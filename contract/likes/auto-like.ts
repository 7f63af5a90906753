import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { Image, ProfileCard } from '../profiles/profile-card.ts';

/** The app calls it at most once a day. The server answers 204 without a body when there is no like to show. */
export const autoLike = defineCall({
  name: 'autoLike',
  method: 'GET',
  path: '/api/auto-like.php',
  summary:
    'Returns once a day an unseen received like or, if the site enables it, a like of a fictional profile. 204 if there is none.',
  access: 'member',
  writes: true,
  answers: [200, 204],
  response: z.nullable(z.extend(ProfileCard, { main_image: z.nullable(z.extend(Image, { match: z.string() })) })),
  problems: [],
});
