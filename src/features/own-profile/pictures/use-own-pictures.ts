import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { BodyOf } from '../../../../contract/base/call.ts';
import { putPictures, removePicture } from '../../../../contract/own-profile/own-profile.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { request } from '../../../engine/api/request.ts';
import { onProgress, readProgress } from '../../../engine/outbox/upload-progress.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { waitingPicturesKey } from '../../../domain/query-keys.ts';
import { picturesQuery } from './own-profile-queries.ts';

const KEY = ['pictures', 'change'];

/** The member's own pictures: those on the server, those in the queue, and the actions on them. */
export function useOwnPictures() {
  const { i18n } = useLingui();
  const store = useStore();
  const client = useQueryClient();
  const known = useQuery(picturesQuery);
  const waiting = useLive(waitingPicturesKey, () => store.ownPictures.orderBy('position').toArray()).data ?? [];
  const progress = useSyncExternalStore(onProgress, () => readProgress(store));
  const refresh = () => client.invalidateQueries({ queryKey: picturesQuery.queryKey });
  const refreshAfterLast = useAnnouncedChanges();
  const change = useMutation({
    mutationKey: KEY,
    // Changes run in sequence, so that the last one wins.
    scope: { id: 'pictures' },
    mutationFn: (body: BodyOf<typeof putPictures> | { remove: string }) =>
      'remove' in body
        ? request(removePicture, { body: { id: body.remove }, keepalive: true })
        : request(putPictures, { body }),
    // A pending answer does not know this change.
    onMutate: () => client.cancelQueries({ queryKey: picturesQuery.queryKey }),
    onSuccess: (pictures) => {
      // While further changes are pending, the shown state is ahead of this answer.
      if (client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(picturesQuery.queryKey, pictures);
    },
    onError: async (error) => {
      showToast(i18n._(failureWords(error)));
      await refresh();
    },
    onSettled: refreshAfterLast,
  });
  const order = (ids: readonly string[]) => {
    client.setQueryData(
      picturesQuery.queryKey,
      (all) =>
        all && { ...all, pictures: all.pictures.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) },
    );
    change.mutate({ order: [...ids] });
  };
  return { known, waiting, progress, order, change: change.mutate };
}

/**
 * Reads the list again after a change of the member on this or another device. During changes here an answer would be older than what is
 * shown, so the list is read after the last of them. Returns what the end of each change calls.
 */
function useAnnouncedChanges(): () => void {
  const store = useStore();
  const client = useQueryClient();
  const isOutdated = useRef(false);
  useEffect(
    () =>
      onAnnouncement(({ kind, member }) => {
        if (kind !== 'user' || member !== store.member) return;
        if (client.isMutating({ mutationKey: KEY }) > 0) isOutdated.current = true;
        else void client.invalidateQueries({ queryKey: picturesQuery.queryKey });
      }),
    [client, store],
  );
  return () => {
    if (!isOutdated.current || client.isMutating({ mutationKey: KEY }) > 1) return;
    isOutdated.current = false;
    void client.invalidateQueries({ queryKey: picturesQuery.queryKey });
  };
}
