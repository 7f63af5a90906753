import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../features/signup/signup-screen.tsx';
import { useSigningUp } from './-use-signing-up.ts';

export const Route = createFileRoute('/signup')({
  staticData: {
    name: 'signup',
    layout: 'empty',
    access: 'visitor',
    membersTo: '/complete-signup',
    title: msg`Create your profile`,
    catalogues: ['signup', 'profile-labels'],
  },
  validateSearch: (search: Record<string, unknown>): { invite?: string } =>
    typeof search.invite === 'string' && search.invite !== '' ? { invite: search.invite } : {},
  component: SignupRoute,
});

function SignupRoute() {
  const { invite } = Route.useSearch();
  return <SignupScreen {...useSigningUp()} invite={invite} />;
}
