import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../features/profiles/profile-screen.tsx';
import { requireMemberId } from './-require-member-id.ts';

export const Route = createFileRoute('/members/$id/')({
  staticData: {
    name: 'members-id',
    layout: 'default',
    access: 'anyone',
    title: msg`Profile`,
    ownBars: true,
  },
  beforeLoad: requireMemberId,
  component: MemberRoute,
});

function MemberRoute() {
  return <ProfileScreen id={Route.useParams().id} />;
}
