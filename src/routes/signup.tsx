import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Gender, LookingFor } from '../../contract/base/gender.ts';
import { SignupScreen } from '../features/signup/signup-screen.tsx';
import type { FirstAnswers } from '../features/signup/signup-values.ts';

interface SignupSearch extends FirstAnswers {
  readonly invite?: string | undefined;
}

export const Route = createFileRoute('/signup')({
  staticData: {
    name: 'signup',
    layout: 'empty',
    access: 'visitor',
    membersTo: () => '/complete-signup?redirect=/members',
    title: msg`Create your profile`,
  },
  // The first step of the start page adds its answers to the address.
  validateSearch: ({ invite, gender, looking_for }: Record<string, unknown>): SignupSearch => ({
    invite: typeof invite === 'string' && invite !== '' ? invite : undefined,
    gender: Gender.safeParse(gender).data,
    looking_for: LookingFor.safeParse(looking_for).data,
  }),
  component: SignupRoute,
});

function SignupRoute() {
  const { invite, gender, looking_for } = Route.useSearch();
  return <SignupScreen invite={invite} first={{ gender, looking_for }} />;
}
