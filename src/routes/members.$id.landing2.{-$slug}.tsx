import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';
import { MemberLandingScreen } from '../features/landers/member-landing-screen.tsx';
import { requireMemberId } from './-require-member-id.ts';

export const Route = createFileRoute('/members/$id/landing2/{-$slug}')({
  staticData: {
    name: 'members-id-landing2-slug',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  beforeLoad: requireMemberId,
  loader: async () => (await import('../features/landers/load-lander.ts')).loadMemberLanding('landing2'),
  component: MemberLanding,
});

function MemberLanding() {
  const id = Route.useParams({ select: (params) => MemberId.parse(params.id) });
  // The types of the router do not find an optional parameter behind another one.
  const slug = useParams({ strict: false, select: (params) => params.slug });
  return <MemberLandingScreen id={id} slug={slug} name="landing2" landing={Route.useLoaderData()} />;
}
