import { msg } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';
import { profileQuery } from '../domain/card/profile-query.ts';
import { SignupScreen } from '../features/signup/signup-screen.tsx';
import { findCard } from '../domain/card/find-card.ts';
import { requireMemberId } from './-require-member-id.ts';
import { useSigningUp } from '../features/signup/use-signing-up.ts';

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

/** A member who cannot be seen leaves the sign-up without a first message. */
function MemberSignupRoute() {
  const id = Route.useParams({ select: (params) => MemberId.parse(params.id) });
  const client = useQueryClient();
  const signing = useSigningUp();
  const { data, isPending } = useQuery(profileQuery(id, false));
  const peer = data?.profile ?? findCard(client, id);
  if (peer === undefined && isPending)
    return <SignupScreen {...signing} known={{ ...signing.known, settings: undefined }} />;
  return <SignupScreen key={peer?.id} {...signing} peer={peer} returnTo={`/members/${id}`} />;
}
