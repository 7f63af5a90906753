import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { meQuery } from '../../domain/me/me-query.ts';
import { safePath } from '../account/safe-path.ts';
import { ProfileLoading } from '../own-profile/profile-loading.tsx';
import { ActivationScreen } from './activation-screen.tsx';
import { SignupSteps } from './signup-steps.tsx';

const ASK_EVERY_MS = 4_000;

interface CompleteSignupProps {
  /** The step of the profile. Without one, the member waits for the confirmation of the address. */
  step: number | undefined;
  /** The path for a member whose address was confirmed before. */
  redirect: string | undefined;
}

/** The steps of the profile if the URL has one, else the wait for the confirmation. */
export function CompleteSignup({ step, redirect }: CompleteSignupProps) {
  const isWaiting = step === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...meQuery,
    // The feed reports the confirmation too. While the page is visible, it also polls, because it may have no feed.
    refetchInterval: ({ state }) => isWaiting && state.data?.status === 'not_confirmed' && ASK_EVERY_MS,
  });
  if (data === undefined || data === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (step !== undefined) return <SignupSteps me={data} step={step} />;
  if (redirect !== undefined) {
    // Without `redirect` in the URL, the confirmation leads a waiting member to the welcome screen.
    if (data.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
    return <Navigate to={safePath(redirect, '/members')} replace />;
  }
  if (data.status === 'active') return <Navigate to="/activate/done" replace />;
  return <ActivationScreen me={data} />;
}
