import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileRoute } from './-profile-route.tsx';
import { requireMemberId } from './-require-member-id.ts';

export const Route = createFileRoute('/likes/m/$id')({
  staticData: {
    name: 'likes-m-id',
    layout: 'default',
    access: 'anyone',
    title: msg`Profile`,
    ownBars: true,
  },
  beforeLoad: requireMemberId,
  component: LikeRoute,
});

function LikeRoute() {
  return <ProfileRoute id={Route.useParams().id} />;
}
