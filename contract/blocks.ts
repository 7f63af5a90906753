import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { MemberId } from './base/ids.ts';
import { ProfileCard } from './profiles/profile-card.ts';

export const getBlocked = defineCall({
  name: 'getBlocked',
  method: 'GET',
  path: '/api/block.php',
  summary: 'Returns the profiles that the member has blocked, newest block first, without presence.',
  access: 'member',
  response: z.object({ profiles: z.array(ProfileCard) }),
  problems: [],
});

const BlockBody = z.strictObject({ profile: MemberId });
const BlockResponse = z.object({ blocked: z.boolean() });

export const block = defineCall({
  name: 'block',
  method: 'POST',
  path: '/api/block.php',
  summary: 'Blocks a profile in both directions, without notifying its member.',
  access: 'member',
  body: BlockBody,
  response: BlockResponse,
  problems: ['not_found'],
});

export const unblock = defineCall({
  name: 'unblock',
  method: 'DELETE',
  path: '/api/block.php',
  summary: 'Removes a block.',
  access: 'member',
  body: BlockBody,
  response: BlockResponse,
  problems: ['not_found'],
});
