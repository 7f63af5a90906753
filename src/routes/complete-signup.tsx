import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PROFILE_STEPS } from '../../contract/own-profile/profile-progress.ts';
import { CompleteSignup } from '../features/signup/complete-signup.tsx';

interface CompleteSignupSearch {
  step?: string | undefined;
  /** The screen for a member whose address is already confirmed. */
  redirect?: string | undefined;
}

export const Route = createFileRoute('/complete-signup')({
  staticData: {
    name: 'complete-signup',
    layout: 'empty',
    access: 'member',
    title: msg`Complete your profile`,
  },
  // An explicit undefined removes the value of the address. A step beyond the last one is the last one.
  validateSearch: ({ step, redirect }: Record<string, unknown>): CompleteSignupSearch => ({
    step: /^\d+$/.test(String(step)) ? String(Math.min(Number(step), PROFILE_STEPS.length - 1)) : undefined,
    redirect: typeof redirect === 'string' ? redirect : undefined,
  }),
  component: CompleteSignupRoute,
});

function CompleteSignupRoute() {
  const { step, redirect } = Route.useSearch();
  return <CompleteSignup step={step === undefined ? undefined : Number(step)} redirect={redirect} />;
}
