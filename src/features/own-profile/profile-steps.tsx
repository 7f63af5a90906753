import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { PROFILE_STEPS } from '../../../contract/own-profile/profile-progress.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import section from '../../ui/layout/section.module.css';
import { StepLine } from '../../ui/layout/step-line.tsx';
import { LocationFields } from '../location/location-section.tsx';
import { AboutSection } from './about-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { PlaceSection } from './place-section.tsx';
import styles from './profile-steps.module.css';
import { type OwnProfile, useOwnProfile } from './use-own-profile.ts';

interface ProfileStepsProps {
  me: User;
  settings: SiteSettings | undefined;
  /** The index of the step, from 0. */
  step: number;
  /** Opens a step. -1 opens the screen before the first step, the number of steps the screen after the last one. */
  onStep: (step: number) => void;
}

/**
 * The profile in steps, after a sign-up. Each change is saved at once, and the member can skip each step. `profileProgress` computes the
 * step with which the member continues later.
 */
export function ProfileSteps({ me, settings, step, onStep }: ProfileStepsProps) {
  const { t } = useLingui();
  const own = useOwnProfile(me.profile);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  const next = () => onStep(step + 1);
  const steps = PROFILE_STEPS.length;
  const words = useStepWords()[step];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.row}>
          <IconButton icon={ArrowLeft} label={t`Back`} onPress={() => onStep(step - 1)} />
          <p className={styles.place}>
            {words?.name}{' '}
            <span>
              <Trans>
                {step + 1} of {steps}
              </Trans>
            </span>
          </p>
          <Button look="text" small onPress={next}>
            <Trans>Skip</Trans>
          </Button>
        </div>
        <StepLine label={t`Step ${step + 1} of ${steps}`} step={step + 1} of={steps} />
      </header>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words?.title}
        </h1>
        <p className={styles.lead}>{words?.lead}</p>
      </div>
      <div className={styles.fields}>
        <Fields me={me} own={own} settings={settings} step={step} />
      </div>
      <div className={styles.end}>
        <Button className={styles.next} onPress={next}>
          {step + 1 === steps ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </div>
  );
}

interface FieldsProps extends Pick<ProfileStepsProps, 'me' | 'settings' | 'step'> {
  own: OwnProfile;
}

function Fields({ me, own, settings, step }: FieldsProps) {
  if (step === 0) return <PicturesSection />;
  if (step === 1) return <InterestsSection own={own} />;
  if (step === 2)
    return (
      <>
        <AboutSection own={own} born={me.date_of_birth} />
        <NotesSection own={own} names={settings?.visible_profile_notes ?? []} />
      </>
    );
  if (step === 3) return <LooksSection own={own} />;
  return (
    <>
      <PlaceSection own={own} countries={settings?.countries ?? []} />
      <div className={section.card}>
        <LocationFields me={me} />
      </div>
    </>
  );
}

function useStepWords() {
  const { t } = useLingui();
  return [
    {
      name: t`Pictures`,
      title: t`A picture of you`,
      lead: t`One is enough to begin with: your face, daylight, only you. Place and camera data are taken out of the file.`,
    },
    { name: t`Interests`, title: t`What you are into`, lead: t`A few are enough. They help others find you.` },
    { name: t`About you`, title: t`Something about you`, lead: t`What others read first.` },
    { name: t`How you look`, title: t`How you look`, lead: t`All of it can stay empty.` },
    {
      name: t`Location`,
      title: t`Where you are`,
      lead: t`It helps members who live near you find you.`,
    },
  ];
}
