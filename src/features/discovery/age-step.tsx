import { useLingui } from '@lingui/react/macro';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import styles from './age-step.module.css';
import { OLDEST, YOUNGEST } from './finder-answers.ts';
import type { StepProps } from './step-props.ts';

const percent = (age: number) => ((age - YOUNGEST) / (OLDEST - YOUNGEST)) * 100;

/** From one age to another, with two thumbs on one scale. */
export function AgeStep({ title, answers, onAnswer }: StepProps) {
  const { t } = useLingui();
  const { min_age: from, max_age: to } = answers;
  const change = (value: number | number[]) => {
    const [min_age = from, max_age = to] = Array.isArray(value) ? value : [value];
    onAnswer({ ...answers, min_age, max_age });
  };
  return (
    <div className={styles.ages}>
      <p className={styles.value} aria-hidden="true">
        {to >= OLDEST ? t`${from} and older` : t`${from} to ${to}`}
      </p>
      <Slider aria-label={title} minValue={YOUNGEST} maxValue={OLDEST} value={[from, to]} onChange={change} className={styles.slider}>
        <SliderTrack className={styles.track}>
          <span className={styles.range} style={{ insetInlineStart: `${percent(from)}%`, insetInlineEnd: `${100 - percent(to)}%` }} />
          <SliderThumb index={0} aria-label={t`Youngest`} className={styles.thumb} />
          <SliderThumb index={1} aria-label={t`Oldest`} className={styles.thumb} />
        </SliderTrack>
      </Slider>
      <p className={styles.ends} aria-hidden="true">
        <span>{YOUNGEST}</span>
        <span>{OLDEST}+</span>
      </p>
    </div>
  );
}
