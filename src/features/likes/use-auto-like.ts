import { useCallback, useRef } from 'react';
import { autoLike } from '../../../contract/likes/auto-like.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { AUTO_LIKE_RELOAD_MS } from '../../../contract/base/rules.ts';
import { useStore } from '../../browser/store-context.tsx';
import { sleep } from '../../engine/api/backoff.ts';
import { request } from '../../engine/api/request.ts';
import type { Store } from '../../engine/store/database.ts';
import { claimAutoLike, releaseAutoLike } from '../../engine/store/like-lists.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';
import { reloadNow } from '../../engine/sync/reload-now.ts';

interface AutoLike {
  /** Requests an auto-like, at most once a day on this device. */
  readonly requestAutoLike: () => void;
  /** The last auto-like since the start of the app. Waits for a pending request. */
  readonly lastAutoLike: () => Promise<ProfileCard | null>;
}

export function useAutoLike(): AutoLike {
  const store = useStore();
  const last = useRef<Promise<ProfileCard | null>>(Promise.resolve(null));
  const requestAutoLike = useCallback(() => {
    const before = last.current;
    const answer = requestOncePerDay(store);
    last.current = answer.catch(() => null).then(async (profile) => profile ?? (await before));
    void ignoreExpectedErrors(answer.then((profile) => (profile === null ? undefined : reloadLater(store))));
  }, [store]);
  return { requestAutoLike, lastAutoLike: useCallback(() => last.current, []) };
}

async function requestOncePerDay(store: Store): Promise<ProfileCard | null> {
  if (!(await claimAutoLike(store, new Date().toDateString()))) return null;
  return request(autoLike, { member: store.member }).catch(async (error: unknown) => {
    await releaseAutoLike(store);
    throw error;
  });
}

async function reloadLater(store: Store): Promise<void> {
  await sleep(AUTO_LIKE_RELOAD_MS);
  await reloadNow(store);
}
