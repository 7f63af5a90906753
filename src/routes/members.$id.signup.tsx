import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';
import { MemberSignup } from '../features/signup/member-signup.tsx';
import { requireMemberId } from './-require-member-id.ts';

export const Route = createFileRoute('/members/$id/signup')({
  staticData: {
    name: 'members-id-signup',
    layout: 'empty',
    access: 'visitor',
    membersTo: ({ id = '' }) => `/complete-signup?redirect=/members/${id}/chat`,
    title: msg`Create your profile`,
  },
  beforeLoad: requireMemberId,
  component: MemberSignupRoute,
});

function MemberSignupRoute() {
  return <MemberSignup id={Route.useParams({ select: ({ id }) => MemberId.parse(id) })} />;
}
