import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PROFILE_STEPS, storeSignupStep, useSignupStep } from '../browser/signup-progress.ts';
import { meQuery } from '../features/account/me-query.ts';
import { useSignInBy } from '../features/account/use-sign-in-by.ts';
import { CodeForm } from '../features/links/code-form.tsx';
import { ProfileLoading } from '../features/own-profile/profile-loading.tsx';
import { ActivationScreen } from '../features/signup/activation-screen.tsx';
import { SignupSteps } from './-signup-steps.tsx';

const ASK_EVERY_MS = 4_000;

export const Route = createFileRoute('/complete-signup')({
  staticData: {
    name: 'complete-signup',
    layout: 'empty',
    access: 'member',
    title: msg`Complete your profile`,
    catalogues: ['signup', 'links', 'own-profile', 'profile-labels', 'location'],
  },
  validateSearch: ({ step }: Record<string, unknown>): { step?: string } =>
    typeof step === 'string' && /^\d$/.test(step) && Number(step) < PROFILE_STEPS ? { step } : {},
  component: CompleteSignupRoute,
});

/** The steps of the profile if the address names one, else the wait for the confirmation. */
function CompleteSignupRoute() {
  const { step } = Route.useSearch();
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const isWaiting = step === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...meQuery,
    // The feed tells of the confirmation too. A page without it asks while it is visible.
    refetchInterval: ({ state }) => isWaiting && state.data?.status === 'not_confirmed' && ASK_EVERY_MS,
  });
  const known = useSignupStep(data?.id);
  const newMember = data?.status === 'not_confirmed' && known === null ? data.id : undefined;
  useEffect(() => {
    if (newMember !== undefined) storeSignupStep(newMember, 0);
  }, [newMember]);
  if (data === undefined || data === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (step !== undefined) return <SignupSteps me={data} step={Number(step)} />;
  if (data.status === 'active') return <Navigate to={known === null ? '/members' : '/activate/done'} replace />;
  const onConfirmed = () => void navigate({ to: '/activate/done', replace: true });
  const next = Math.min(known ?? 0, PROFILE_STEPS - 1);
  const codeForm = (
    <CodeForm kind="activate" email={data.email} look="quiet" signInBy={signInBy} onDone={onConfirmed} />
  );
  return <ActivationScreen me={data} step={next} codeForm={codeForm} />;
}
