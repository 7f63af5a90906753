import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '../../../contract/account/account.ts';
import { PROFILE_STEPS } from '../../../contract/own-profile/profile-progress.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ProfileSteps } from '../own-profile/profile-steps.tsx';
import { noteReachedStep } from '../own-profile/use-reached-step.ts';

/**
 * The profile in steps. The step before the first one is the wait for the confirmation, the one after the last one shows the first matches.
 */
export function SignupSteps({ me, step }: { me: User; step: number }) {
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
