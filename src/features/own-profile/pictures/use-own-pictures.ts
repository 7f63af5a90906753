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

/** The member's own pictures: the stored ones, the queued ones, and the actions on them. */
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
    // Changes run in sequence, so that the order of the requests is the order of the member's actions.
    scope: { id: 'pictures' },
    mutationFn: (body: BodyOf<typeof putPictures> | { remove: string }) =>
      'remove' in body
        ? request(removePicture, { body: { id: body.remove }, keepalive: true })
        : request(putPictures, { body }),
    // The response to a pending read lacks this change, so the read is cancelled.
    onMutate: () => client.cancelQueries({ queryKey: picturesQuery.queryKey }),
    onSuccess: (pictures) => {
      // While more changes are pending, the shown state is newer than this response.
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
 * Refetches the list after a change of the member on this or another device. While changes of this device are pending, a response would be
 * older than the shown state, so the list is refetched after the last one. Returns a function that each change calls at its end.
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
