import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { AgeStep } from './age-step.tsx';
import { DistanceStep } from './distance-step.tsx';
import styles from './finder-screen.module.css';
import { type Step, STEPS } from './finder-places.ts';
import { InterestsStep } from './interests-step.tsx';
import { MattersStep } from './matters-step.tsx';
import type { StepProps } from './step-props.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface FinderStepProps extends Omit<StepProps, 'title'> {
  step: Step;
  canFind: boolean;
  isFinding: boolean;
  /** The failure of the last search. */
  failure: ReactNode;
  onBack: (() => void) | undefined;
  onNext: () => void;
}

const SCREENS = { matters: MattersStep, distance: DistanceStep, age: AgeStep, interests: InterestsStep };

/** One question with its progress and buttons. Enter continues, because it submits the form. */
export function FinderStep({ step, canFind, isFinding, failure, onBack, onNext, ...props }: FinderStepProps) {
  const { i18n } = useLingui();
  const heading = useFocusOnStep(step);
  const number = STEPS.indexOf(step) + 1;
  const isLastStep = number === STEPS.length;
  const title = i18n._(STEP_TITLES[step]);
  const Fields = SCREENS[step];
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <div className={styles.progress}>
        <span className={styles.bar} aria-hidden="true">
          {STEPS.map((one, index) => (
            <span key={one} className={index < number ? styles.done : undefined} />
          ))}
        </span>
        <p className={styles.count}>
          <Trans>
            Step {number} of {STEPS.length}
          </Trans>
        </p>
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.question}>
        {title}
      </h2>
      {/* In the sticky footer the offline notice would cover the answers. */}
      {!canFind && failure}
      <Fields title={title} {...props} />
      <div className={styles.foot}>
        {canFind && failure}
        <div className={styles.actions}>
          {onBack && (
            <Button look="quiet" onPress={onBack}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button type="submit" isPending={isFinding} isDisabled={isLastStep && !canFind} className={styles.next}>
            {isLastStep ? <Trans>Find my matches</Trans> : <Trans>Next</Trans>}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Focuses the heading of each question after the first. */
function useFocusOnStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

const STEP_TITLES: Record<Step, MessageDescriptor> = {
  matters: msg`What matters most to you?`,
  distance: msg`How far away can they live?`,
  age: msg`What age are you looking for?`,
  interests: msg`Which interests would you like to share?`,
};
