import { setTimeout as pause } from 'node:timers/promises';
import type { MemberId } from '../../../contract/ids.ts';
import type { Likes } from '../../features/likes/open-likes.ts';

interface LikingBack {
  readonly likes: Pick<Likes, 'like' | 'read' | 'onLiked'>;
  readonly isCompanion: (member: MemberId) => boolean;
  readonly onTrouble: (error: unknown) => void;
  /** Lets time go by; rejects when the signal is given. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A profile is looked at before it is liked. */
const LOOK_MS = 4_000;

/** A companion who is liked likes back a few seconds later, if the like is still there: so that a visitor of the demo sees a match. Gives the function that ends it. */
export function startLikingBack({ likes, isCompanion, onTrouble, wait = idle }: LikingBack): () => void {
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
      if (!signal.aborted) onTrouble(error);
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
