import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { PROFILE_STEPS } from '../../contract/own-profile/profile-progress.ts';
import { meQuery } from '../domain/me/me-query.ts';
import { safePath } from '../features/account/safe-path.ts';
import { ProfileLoading } from '../features/own-profile/profile-loading.tsx';
import { ActivationWait } from './-activation-wait.tsx';
import { SignupSteps } from './-signup-steps.tsx';

const ASK_EVERY_MS = 4_000;

interface CompleteSignupSearch {
  step?: string | undefined;
  /** The screen for a member whose address was confirmed before. */
  redirect?: string | undefined;
}

export const Route = createFileRoute('/complete-signup')({
  staticData: {
    name: 'complete-signup',
    layout: 'empty',
    access: 'member',
    title: msg`Complete your profile`,
  },
  // A missing key would leave the value of the address. Beyond the last step there is the last one.
  validateSearch: ({ step, redirect }: Record<string, unknown>): CompleteSignupSearch => ({
    step: /^\d+$/.test(String(step)) ? String(Math.min(Number(step), PROFILE_STEPS.length - 1)) : undefined,
    redirect: typeof redirect === 'string' ? redirect : undefined,
  }),
  component: CompleteSignupRoute,
});

/** The steps of the profile if the address names one, else the wait for the confirmation. */
function CompleteSignupRoute() {
  const { step, redirect } = Route.useSearch();
  const isWaiting = step === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...meQuery,
    // The feed tells of the confirmation too. A page without it asks while it is visible.
    refetchInterval: ({ state }) => isWaiting && state.data?.status === 'not_confirmed' && ASK_EVERY_MS,
  });
  if (data === undefined || data === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (step !== undefined) return <SignupSteps me={data} step={Number(step)} />;
  if (redirect !== undefined) {
    // Without `redirect` in the address, the confirmation of a member who waits leads to the welcome.
    if (data.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
    return <Navigate to={safePath(redirect, '/members')} replace />;
  }
  if (data.status === 'active') return <Navigate to="/activate/done" replace />;
  return <ActivationWait me={data} />;
}
