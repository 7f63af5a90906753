import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '../../../contract/account.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import { PROFILE_STEPS, storeSignupStep } from '../../browser/signup-progress.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StepLine } from '../../ui/step-line.tsx';
import { AboutSection } from './about-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PlaceSection } from './place-section.tsx';
import styles from './profile-steps.module.css';
import { type OwnProfile, useOwnProfile } from './use-own-profile.ts';

interface ProfileStepsProps {
  me: User;
  settings: SiteSettings | undefined;
  /** From 0. */
  step: number;
  /** The choice of a location, of another feature. */
  location: ReactNode;
  /** Opens a step. -1 leaves to the left, `PROFILE_STEPS` to the right. */
  onStep: (step: number) => void;
}

/**
 * The profile in steps, after a sign-up. Each change is saved at once, and each step can be left out. The device notes the step,
 * so that the member can go on later.
 */
export function ProfileSteps({ me, settings, step, location, onStep }: ProfileStepsProps) {
  const { t } = useLingui();
  const own = useOwnProfile(me.profile);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => storeSignupStep(me.id, step), [me.id, step]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  const next = () => {
    if (step + 1 === PROFILE_STEPS) storeSignupStep(me.id, PROFILE_STEPS);
    onStep(step + 1);
  };
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
                {step + 1} of {PROFILE_STEPS}
              </Trans>
            </span>
          </p>
          <Button look="text" small onPress={next}>
            <Trans>Skip</Trans>
          </Button>
        </div>
        <StepLine label={t`Step ${step + 1} of ${PROFILE_STEPS}`} step={step + 1} of={PROFILE_STEPS} />
      </header>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words?.title}
        </h1>
        <p className={styles.lead}>{words?.lead}</p>
      </div>
      <Fields own={own} settings={settings} step={step} location={location} />
      <div className={styles.end}>
        <Button className={styles.next} onPress={next}>
          {step + 1 === PROFILE_STEPS ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </div>
  );
}

interface FieldsProps extends Pick<ProfileStepsProps, 'settings' | 'step' | 'location'> {
  own: OwnProfile;
}

function Fields({ own, settings, step, location }: FieldsProps) {
  if (step === 0) return <PicturesSection />;
  if (step === 1) return <InterestsSection own={own} />;
  if (step === 2)
    return (
      <>
        <AboutSection own={own} />
        <NotesSection own={own} names={settings?.visible_profile_notes ?? []} />
      </>
    );
  if (step === 3) return <LooksSection own={own} />;
  return (
    <>
      <PlaceSection own={own} countries={settings?.countries ?? []} />
      {location}
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
      lead: t`Others see your town and a rough distance, never your address.`,
    },
  ];
}
