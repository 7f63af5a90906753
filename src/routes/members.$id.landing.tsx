import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';
import { MemberLandingScreen } from '../features/landers/member-landing-screen.tsx';
import { requireMemberId } from './-require-member-id.ts';

export const Route = createFileRoute('/members/$id/landing')({
  staticData: {
    name: 'members-id-landing',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  beforeLoad: requireMemberId,
  loader: async () => (await import('../features/landers/load-lander.ts')).loadMemberLanding('landing'),
  component: MemberLanding,
});

function MemberLanding() {
  const id = Route.useParams({ select: (params) => MemberId.parse(params.id) });
  return <MemberLandingScreen id={id} name="landing" landing={Route.useLoaderData()} />;
}
