import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MemberId } from '../../contract/ids.ts';
import type { ProfileCard } from '../../contract/profile-card.ts';
import { useStore } from '../browser/store-context.tsx';
import { enqueueLikeSeen } from '../engine/outbox/enqueue-like.ts';
import { loadWords } from '../features/account/locale.ts';
import { useDevice } from '../features/account/session-state.ts';
import { settingsQuery } from '../features/account/settings-query.ts';
import { useMe } from '../features/account/use-me.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { ProfileScreen } from '../features/members/profile-screen.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useCard } from './-use-card.ts';
import { useJoining } from './-use-joining.tsx';

/** The screen of a member, at either of its two addresses: what other features have to do with it is handed in here. */
export function ProfileRoute({ id }: { id: string }) {
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
  return <ProfileScreen id={id} viewer={{ isMember: true, me, settings, card, onOpened, renderLike, renderGrant }} />;
}

const renderLike = (card: ProfileCard, className: string | undefined) => (
  <LikeButton profile={card} look="large" className={className} />
);

// Few have private pictures: what says it comes only where it may be said.
const GrantRow = lazily(async () => {
  const [piece] = await Promise.all([import('../features/own-profile/grant-row.tsx'), loadWords('own-profile')]);
  return piece.GrantRow;
});
const renderGrant = (card: ProfileCard) => <GrantRow profile={card} />;

/** What a member would do, a visitor is asked to join for. */
function ForVisitor({ id }: { id: MemberId }) {
  const settings = useQuery(settingsQuery).data;
  const { join, joining } = useJoining();
  return (
    <>
      <ProfileScreen id={id} viewer={{ isMember: false, me: undefined, settings, onNeedsAccount: join }} />
      {joining}
    </>
  );
}
