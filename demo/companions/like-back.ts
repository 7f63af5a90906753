import { setTimeout as pause } from 'node:timers/promises';
import type { MemberId } from '../../contract/base/ids.ts';
import type { Likes } from '../../server/features/likes/open-likes.ts';

interface LikeBackOptions {
  readonly likes: Pick<Likes, 'like' | 'read' | 'onLiked'>;
  readonly isCompanion: (member: MemberId) => boolean;
  readonly onFailure: (error: unknown) => void;
  /** Waits; rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Delay before the like, as if the companion viewed the profile first. */
const LOOK_MS = 4_000;

/**
 * Makes companions like back after a few seconds if the like still exists, so that a visitor of the demo sees a match.
 * Returns the function that stops it.
 */
export function startLikingBack({ likes, isCompanion, onFailure, wait = idle }: LikeBackOptions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;

  const likeBack = async (companion: MemberId, liker: MemberId) => {
    await wait(LOOK_MS, signal);
    const { liked_by } = await likes.read(companion, [liker]);
    if (liked_by.length > 0) await likes.like(companion, liker);
  };
  const stopListening = likes.onLiked((liker, liked) => {
    if (!isCompanion(liked) || isCompanion(liker)) return;
    likeBack(liked, liker).catch((error: unknown) => {
      if (!signal.aborted) onFailure(error);
    });
  });
  return () => {
    stopListening();
    stopped.abort();
  };
}

function idle(ms: number, signal: AbortSignal): Promise<unknown> {
  return pause(ms, undefined, { signal });
}
