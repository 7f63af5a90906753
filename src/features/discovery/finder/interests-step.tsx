import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { interestGroups } from '../../../domain/interests/interest-groups.ts';
import type { InterestName } from '../../../domain/interests/interest-words.ts';
import { InterestChecks } from '../../../domain/interests/interest-checks.tsx';
import styles from './interests-step.module.css';
import type { StepProps } from './step-props.ts';

/** The step for any number of interests. Without a choice, the interests of the profile apply. */
export function InterestsStep({ title, answers, onAnswer }: StepProps) {
  const { i18n } = useLingui();
  const { interests } = answers;
  const toggle = (one: InterestName) =>
    onAnswer({
      ...answers,
      interests: interests.includes(one) ? interests.filter((other) => other !== one) : [...interests, one],
    });
  const countWords = (count: number) => <Plural value={count} one="# chosen" other="# chosen" />;
  return (
    <>
      <p className={styles.count} role="status">
        {interests.length === 0 ? (
          <Trans>None chosen. We’ll use the ones on your profile.</Trans>
        ) : (
          countWords(interests.length)
        )}
      </p>
      <InterestChecks
        label={title}
        groups={interestGroups(i18n)}
        chosen={interests}
        onToggle={toggle}
        countWords={countWords}
      />
    </>
  );
}
