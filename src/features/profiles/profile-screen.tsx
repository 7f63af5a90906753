import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure, isTransient } from '../../engine/api/failure.ts';
import { isFailing } from '../../engine/api/retry-in-query.ts';
import { ProfilePreview } from './profile-preview.tsx';
import { pruneProfiles, profileQuery } from './profile-query.ts';
import { ProfileNotHere, ProfileNotLoaded, ProfileRefused } from './profile-states.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import { isOwnPage, type ProfileViewer } from './profile-viewer.ts';

/** The profile of a member, or the reason why it cannot be shown. */
export function ProfileScreen({ id, viewer }: { id: MemberId; viewer: ProfileViewer }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const [openedOffline] = useState(!isOnline);
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const { data, error, failureReason, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(
    profileQuery(id, viewer.isMember),
  );
  const isMine = viewer.me?.id === id || isOwnPage(data);
  const refusal = error instanceof ApiFailure && !isTransient(error.failure) ? error : null;
  const tryAgain = useEffectEvent(() => {
    if (openedOffline && refusal === null) void refetch();
  });
  // The browser fires no event when the server answers again, so the query does not refetch without this effect.
  useLayoutEffect(() => {
    if (isOnline) tryAgain();
  }, [isOnline]);
  const isSeen = data !== undefined && refusal === null;
  const { onOpened } = viewer;
  useEffect(() => {
    if (!isSeen) return;
    pruneProfiles(client);
    if (!isMine) onOpened?.(id);
  }, [client, id, isMine, isSeen, onOpened]);

  if (refusal !== null)
    return <ProfileRefused id={id} refusal={refusal} viewer={viewer} onUnblocked={() => void refetch()} />;
  if (data !== undefined)
    return (
      <ProfileView
        key={id}
        page={data}
        viewer={viewer}
        seenAt={isOnline && !isFailing({ error, failureReason }) ? null : dataUpdatedAt}
      />
    );
  const isComing = isOnline && (isPending || isFetching);
  // The offline view stays until the profile has loaded.
  const card = !isMine && wasOffline && (isComing || !isOnline) ? (viewer.findCard(client, id) ?? viewer.card) : null;
  if (card) return <ProfilePreview card={card} viewer={viewer} isComing={isComing} />;
  // Null once the lists of this device are known not to show the member.
  if (!isOnline)
    return !isMine && viewer.card === undefined && viewer.isMember ? (
      <ProfileSkeleton />
    ) : (
      <ProfileNotHere isMine={isMine} />
    );
  if (isPending || isFetching) return <ProfileSkeleton />;
  return <ProfileNotLoaded error={error} onRetry={() => void refetch()} />;
}
