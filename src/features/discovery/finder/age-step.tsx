import { Trans, useLingui } from '@lingui/react/macro';
import { CheckChip } from '../../../ui/controls/choices/check-chip.tsx';
import { RangeTrack } from '../../../ui/controls/choices/range-track.tsx';
import styles from './age-step.module.css';
import { AGE_SLIDER_END, MINIMUM_AGE } from '../../../../contract/base/rules.ts';
import type { StepProps } from './step-props.ts';

/** The step for the age range, with two thumbs on one slider. It also has the choice to exclude fictional profiles. */
export function AgeStep({ title, answers, onAnswer }: StepProps) {
  const { t } = useLingui();
  const { min_age: from, max_age: to } = answers;
  const choose = (isReal: boolean) => {
    const { real: _, ...others } = answers;
    onAnswer(isReal ? { ...others, real: true } : others);
  };
  return (
    <div className={styles.ages}>
      <p className={styles.value} aria-hidden="true">
        {to >= AGE_SLIDER_END ? t`${from} and older` : t`${from} to ${to}`}
      </p>
      <RangeTrack
        label={title}
        fromLabel={t`Youngest`}
        toLabel={t`Oldest`}
        min={MINIMUM_AGE}
        max={AGE_SLIDER_END}
        from={from}
        to={to}
        large
        onMove={(ends) => onAnswer({ ...answers, min_age: ends.from, max_age: ends.to })}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{MINIMUM_AGE}</span>
        <span>{AGE_SLIDER_END}+</span>
      </p>
      <CheckChip isChecked={answers.real === true} onChange={choose}>
        <Trans>Real people only</Trans>
      </CheckChip>
    </div>
  );
}
