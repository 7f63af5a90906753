import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { FoundProfile } from '../../contract/profiles/profile-card.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { SignupHeart } from '../features/signup/signup-heart.tsx';
import { MembersOnly } from '../features/signup/members-only.tsx';
import { useSignupDialog } from './-use-signup-dialog.tsx';
import { useSearchControls } from './-use-search-controls.ts';

export const Route = createFileRoute('/members/')({
  staticData: {
    name: 'members',
    layout: 'default',
    access: 'anyone',
    title: msg`Search members`,
  },
  component: MembersRoute,
});

function MembersRoute() {
  const member = useDevice()?.member_id;
  const { searching, isReady } = useSearchControls(member);
  const { open: join, dialog: signupDialog } = useSignupDialog();
  const renderAction = ({ distance: _, ...card }: FoundProfile) =>
    member === undefined ? (
      <SignupHeart name={card.name} onPress={() => join(card, 'like')} />
    ) : (
      <LikeButton profile={card} look="glass" />
    );
  return (
    <>
      <SearchScreen
        searching={searching}
        member={member}
        isReady={isReady}
        renderAction={renderAction}
        membersOnly={<MembersOnly />}
      />
      {signupDialog}
    </>
  );
}
