import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure, isTransient } from '../../engine/api/failure.ts';
import { ProfileGlimpse } from './profile-glimpse.tsx';
import { keepNewestProfiles, profileQuery } from './profile-query.ts';
import { ProfileNotHere, ProfileNotLoaded, ProfileRefused, OwnProfileNotice } from './profile-states.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import type { ProfileViewer } from './profile-viewer.ts';

/** The screen of a member: what there is to see of them, or why there is nothing. */
export function ProfileScreen({ id, viewer }: { id: MemberId; viewer: ProfileViewer }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isMine = viewer.me?.id === id;
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...profileQuery(id, viewer.isMember),
    enabled: !isMine,
  });
  const refusal = error instanceof ApiFailure && !isTransient(error.failure) ? error : null;
  const tryAgain = useEffectEvent(() => {
    if (wasOffline && error !== null && refusal === null) void refetch();
  });
  // A server that answers again is no event of the browser's, for which a query would wait.
  useLayoutEffect(() => {
    if (isOnline) tryAgain();
  }, [isOnline]);
  const isSeen = data !== undefined && refusal === null;
  const { onOpened } = viewer;
  useEffect(() => {
    if (!isSeen) return;
    keepNewestProfiles(client);
    onOpened?.(id);
  }, [client, id, isSeen, onOpened]);

  if (isMine) return <OwnProfileNotice />;
  if (refusal !== null)
    return <ProfileRefused id={id} refusal={refusal} viewer={viewer} onUnblocked={() => void refetch()} />;
  if (data !== undefined)
    return <ProfileView key={id} page={data} viewer={viewer} seenAt={isOnline ? null : dataUpdatedAt} />;
  const isComing = isOnline && (isPending || isFetching);
  // What stood there without a connection stays until the rest has come.
  const card = wasOffline && (isComing || !isOnline) ? (viewer.findCard(client, id) ?? viewer.card) : null;
  if (card) return <ProfileGlimpse card={card} viewer={viewer} isComing={isComing} />;
  // Null once it is known that no list shows them.
  if (!isOnline) return viewer.card === undefined && viewer.isMember ? <ProfileSkeleton /> : <ProfileNotHere />;
  if (isPending || isFetching) return <ProfileSkeleton />;
  return <ProfileNotLoaded error={error} onRetry={() => void refetch()} />;
}
