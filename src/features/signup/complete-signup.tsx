import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { User } from '../../../contract/account/account.ts';
import { PROFILE_STEPS } from '../../../contract/own-profile/profile-progress.ts';
import { meQuery } from '../../domain/me/me-query.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { safePath } from '../account/safe-path.ts';
import { ProfileLoading } from '../own-profile/profile-loading.tsx';
import { ProfileSteps } from '../own-profile/profile-steps.tsx';
import { noteReachedStep } from '../own-profile/use-reached-step.ts';
import { ActivationScreen } from './activation-screen.tsx';

const ASK_EVERY_MS = 4_000;

interface CompleteSignupProps {
  /** The step of the profile. Without one, the member waits for the confirmation of the address. */
  step: number | undefined;
  /**
   * The path for a member who opened the sign-up although they are signed in (`membersTo` of its routes), if their address is confirmed.
   * A sign-up itself leads here without it (`useSending` of use-signup-form.ts).
   */
  redirect: string | undefined;
}

/**
 * The screen of a new member: the step of the profile if the URL has one, else the wait for the confirmation (activation-screen.tsx).
 * After the confirmation it leads to the welcome (activated-screen.tsx).
 */
export function CompleteSignup({ step, redirect }: CompleteSignupProps) {
  const isWaiting = step === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...meQuery,
    // The feed reports the confirmation too. While the page is visible, it also polls, because it may have no feed.
    refetchInterval: ({ state }) => isWaiting && state.data?.status === 'not_confirmed' && ASK_EVERY_MS,
  });
  if (data === undefined || data === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (step !== undefined) return <FirstProfile me={data} step={step} />;
  if (redirect !== undefined) {
    // Without `redirect` in the URL, the confirmation leads a waiting member to the welcome screen.
    if (data.status === 'not_confirmed') return <Navigate to="/complete-signup" replace />;
    return <Navigate to={safePath(redirect, '/members')} replace />;
  }
  if (data.status === 'active') return <Navigate to="/activate/done" replace />;
  return <ActivationScreen me={data} />;
}

/**
 * The profile in steps. The step before the first one is the wait for the confirmation, the one after the last one shows the first matches.
 */
function FirstProfile({ me, step }: { me: User; step: number }) {
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery).data;
  const onStep = (to: number) => {
    noteReachedStep(me.id, to);
    void (to === PROFILE_STEPS.length
      ? navigate({ to: '/signup-matches' })
      : navigate({ to: '/complete-signup', search: to < 0 ? {} : { step: String(to) } }));
  };
  return <ProfileSteps me={me} settings={settings} step={step} onStep={onStep} />;
}
