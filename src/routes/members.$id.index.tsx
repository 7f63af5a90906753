import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileRoute } from './-profile-route.tsx';
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
  return <ProfileRoute id={Route.useParams().id} />;
}
