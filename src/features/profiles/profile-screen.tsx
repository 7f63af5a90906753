import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { MemberId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure, isTransient } from '../../engine/api/failure.ts';
import { isFailing } from '../../engine/api/retry-in-query.ts';
import { enqueueLikeSeen } from '../../engine/outbox/enqueue-like.ts';
import { readCard } from '../../engine/store/like-lists.ts';
import { findCard, type KnownCard } from '../../domain/card/find-card.ts';
import { pruneProfiles, profileQuery } from '../../domain/card/profile-query.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { cardKey } from '../../domain/query-keys.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { findSuggested } from '../discovery/finder/use-finder.ts';
import { useSignupDialog } from '../signup/use-signup-dialog.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { ProfileNotHere, ProfileNotLoaded, ProfileRefused } from './profile-states.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import { isOwnPage, type ProfileViewer } from './profile-viewer.ts';

/** The profile of a member, at either of its two addresses. */
export function ProfileScreen({ id }: { id: string }) {
  const isMember = useDevice() !== null;
  const member = MemberId.safeParse(id).data;
  if (member === undefined) return null;
  return isMember ? <ForMember key={member} id={member} /> : <ForVisitor key={member} id={member} />;
}

function ForMember({ id }: { id: MemberId }) {
  const store = useStore();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const card = useCard(id);
  const onOpened = useCallback(
    (opened: MemberId) => void enqueueLikeSeen(store, opened, { match: false }).catch(reportError),
    [store],
  );
  return <ProfileOrReason id={id} viewer={{ isMember: true, me, settings, card, onOpened }} />;
}

/** The card of a member from the store or the games, as a fallback for their profile. Undefined while the store is read. */
function useCard(id: MemberId): KnownCard | null | undefined {
  const store = useStore();
  const client = useQueryClient();
  const isOnline = useOnline();
  const stored = useLive(cardKey(id), () => readCard(store, id), { enabled: !isOnline }).data;
  return findSuggested(client, id) ?? stored;
}

/** The actions of a visitor open the signup dialog. */
function ForVisitor({ id }: { id: MemberId }) {
  const settings = useQuery(settingsQuery).data;
  const { open: join, dialog: signupDialog } = useSignupDialog();
  return (
    <>
      <ProfileOrReason id={id} viewer={{ isMember: false, me: undefined, settings, onNeedsAccount: join }} />
      {signupDialog}
    </>
  );
}

/** The profile, or the reason why it cannot be shown. */
function ProfileOrReason({ id, viewer }: { id: MemberId; viewer: ProfileViewer }) {
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

  if (refusal !== null) return <ProfileRefused id={id} refusal={refusal} onUnblocked={() => void refetch()} />;
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
  const card = !isMine && wasOffline && (isComing || !isOnline) ? (findCard(client, id) ?? viewer.card) : null;
  if (card) return <ProfilePreview card={card} viewer={viewer} isComing={isComing} />;
  // Null once no list of this device has the member.
  if (!isOnline)
    return !isMine && viewer.card === undefined && viewer.isMember ? (
      <ProfileSkeleton />
    ) : (
      <ProfileNotHere isMine={isMine} />
    );
  if (isPending || isFetching) return <ProfileSkeleton />;
  return <ProfileNotLoaded error={error} onRetry={() => void refetch()} />;
}
