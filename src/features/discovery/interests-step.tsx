import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { CheckChip } from '../../ui/check-chip.tsx';
import { InterestIcon } from '../../ui/interest-icon.tsx';
import styles from './interests-step.module.css';
import type { InterestName } from '../../labels/profile/interest-words.ts';
import { interestGroups } from '../../labels/profile/interest-groups.ts';
import type { StepProps } from './step-props.ts';

/** The step for any number of interests; without a choice, those of the profile apply. Intimate ones come last. */
export function InterestsStep({ title, answers, onAnswer }: StepProps) {
  const { i18n } = useLingui();
  const { interests } = answers;
  const toggle = (one: InterestName) =>
    onAnswer({
      ...answers,
      interests: interests.includes(one) ? interests.filter((other) => other !== one) : [...interests, one],
    });
  return (
    <>
      <p className={styles.count} role="status">
        {interests.length === 0 ? (
          <Trans>None chosen. We’ll use the ones on your profile.</Trans>
        ) : (
          <Plural value={interests.length} one="# chosen" other="# chosen" />
        )}
      </p>
      {interestGroups(i18n).map(({ heading, interests: shown }) => (
        <Fragment key={heading ?? ''}>
          {heading !== null && <h3 className={styles.heading}>{heading}</h3>}
          <div role="group" aria-label={heading ?? title} className={styles.chips}>
            {shown.map(({ interest, words }) => (
              <CheckChip
                key={interest}
                icon={<InterestIcon of={interest} size="s" />}
                isChecked={interests.includes(interest)}
                onChange={() => toggle(interest)}
              >
                {words}
              </CheckChip>
            ))}
          </div>
        </Fragment>
      ))}
    </>
  );
}
