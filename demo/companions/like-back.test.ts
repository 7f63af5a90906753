import { expect, test } from 'vitest';
import type { MemberId } from '../../contract/base/ids.ts';
import type { LikedListener } from '../../server/features/likes/open-likes.ts';
import { startLikingBack } from './like-back.ts';

const MARA = 'mara' as MemberId;
const ROBIN = 'robin' as MemberId;
const NOTHING = { profiles: [], likes: [], matches: [] };

function setUp(isStillThere: boolean) {
  const liked: string[] = [];
  const listeners = new Set<LikedListener>();
  let pass = () => {};
  const stop = startLikingBack({
    likes: {
      like: async (liker, other) => {
        liked.push(`${liker} ${other}`);
        return true;
      },
      read: async (_member, only) => ({
        ...NOTHING,
        liked_by: isStillThere
          ? (only ?? []).map((id) => ({ id, like_new: true, liked_at: '2026-01-01T00:00:00.000Z' }))
          : [],
      }),
      onLiked: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isCompanion: (member) => member === MARA,
    onFailure: (error) => liked.push(String(error)),
    wait: () => new Promise<void>((resolve) => (pass = resolve)),
  });
  const notifyLike = (liker: MemberId, other: MemberId) => {
    for (const listener of listeners) listener(liker, other, false);
  };
  const settle = async () => {
    pass();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { liked, notifyLike, settle, stop };
}

test('likes back after a delay', async () => {
  const { liked, notifyLike, settle } = setUp(true);
  notifyLike(ROBIN, MARA);
  expect(liked).toEqual([]);
  await settle();
  expect(liked).toEqual(['mara robin']);
});

test('answers no removed like, no like of a companion and no like after the stop', async () => {
  const removed = setUp(false);
  removed.notifyLike(ROBIN, MARA);
  await removed.settle();
  const { liked, notifyLike, settle, stop } = setUp(true);
  notifyLike(MARA, ROBIN);
  await settle();
  stop();
  notifyLike(ROBIN, MARA);
  await settle();
  expect([removed.liked, liked]).toEqual([[], []]);
});
