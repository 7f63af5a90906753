import type { Pool } from 'pg';
import { autoLike } from '../../../contract/likes/auto-like.ts';
import * as contract from '../../../contract/likes/likes.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { currentCursor } from '../../platform/live/feed-counters.ts';
import { claimAutoLike } from './auto-like.ts';
import type { Likes } from './open-likes.ts';

export interface LikesDependencies {
  readonly pool: Pool;
  readonly likes: Likes;
  readonly chats: { readonly epoch: string };
  readonly settingsOf: (site: string) => Promise<{ readonly time_zone: string; readonly fictional_likes: boolean }>;
}

const OK = { ok: true } as const;

export function mountLikes(calls: Calls, { pool, likes, chats: { epoch }, settingsOf }: LikesDependencies): void {
  calls.mount(contract.getLikes, async ({ session: { member } }) => {
    const cursor = await currentCursor(pool, epoch, member);
    return { ...(await likes.read(member, null)), cursor };
  });

  calls.mount(contract.like, async ({ session, body }) => ({ match: await likes.like(session.member, body.profile) }));

  calls.mount(contract.unlike, async ({ session, body }) => {
    await likes.unlike(session.member, body.profile);
    return OK;
  });

  calls.mount(contract.markLikeSeen, async ({ session, body: { profile, match = false } }) => {
    await likes.markSeen(session.member, profile, match);
    return OK;
  });

  calls.mount(autoLike, async ({ session, reply }) => {
    const claimed = await claimAutoLike(pool, likes, { member: session.member, site: await settingsOf(session.site) });
    if (claimed === null) reply.code(204);
    return claimed;
  });
}
