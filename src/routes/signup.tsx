import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../features/signup/signup-screen.tsx';

export const Route = createFileRoute('/signup')({
  staticData: {
    name: 'signup',
    layout: 'empty',
    access: 'visitor',
    membersTo: () => '/complete-signup?redirect=/members',
    title: msg`Create your profile`,
  },
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: string | undefined } => ({
    invite: typeof invite === 'string' && invite !== '' ? invite : undefined,
  }),
  component: SignupRoute,
});

function SignupRoute() {
  return <SignupScreen invite={Route.useSearch().invite} />;
}
