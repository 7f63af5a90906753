import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MemberId } from '../../contract/base/ids.ts';
import { useStore } from '../browser/store-context.tsx';
import { enqueueLikeSeen } from '../engine/outbox/enqueue-like.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { ProfileScreen } from '../features/profiles/profile-screen.tsx';
import { MEMBER_PARTS, PROFILE_PARTS } from './-profile-parts.tsx';
import { useCard } from './-use-card.ts';
import { useSignupDialog } from './-use-signup-dialog.tsx';

/** The profile screen, at either of its two addresses. */
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
  return <ProfileScreen id={id} viewer={{ ...MEMBER_PARTS, isMember: true, me, settings, card, onOpened }} />;
}

/** The actions of a visitor open the signup dialog. */
function ForVisitor({ id }: { id: MemberId }) {
  const settings = useQuery(settingsQuery).data;
  const { open: join, dialog: signupDialog } = useSignupDialog();
  const viewer = { ...PROFILE_PARTS, isMember: false, me: undefined, settings, onNeedsAccount: join };
  return (
    <>
      <ProfileScreen id={id} viewer={viewer} />
      {signupDialog}
    </>
  );
}
