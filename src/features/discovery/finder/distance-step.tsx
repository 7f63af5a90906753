import { Trans, useLingui } from '@lingui/react/macro';
import { DISTANCE_BANDS } from '../../../../contract/base/rules.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { LocationSection } from '../../location/location-section.tsx';
import { Choices } from './choices.tsx';
import type { Answers } from './finder-answers.ts';
import styles from './finder-screen.module.css';
import type { StepProps } from './step-props.ts';

type Distance = NonNullable<Answers['distance']>;

/** The step for the distance. Distances start at the member's location, so it asks for an unknown location first. */
export function DistanceStep({ title, answers, isLocated, onAnswer }: StepProps) {
  const me = useMe();
  const { t } = useLingui();
  const bands = DISTANCE_BANDS.map((km) => ({ value: km as Distance | 'anywhere', words: t`Within ${km} km` }));
  const choose = (value: Distance | 'anywhere') => {
    const { distance: _, ...others } = answers;
    onAnswer(value === 'anywhere' ? others : { ...others, distance: value });
  };
  if (!isLocated) {
    return (
      <div className={styles.location}>
        <p className={styles.about}>
          <Trans>
            To go by distance, we need to know roughly where you are. You can skip this: then we suggest people from
            everywhere, starting with your country.
          </Trans>
        </p>
        <LocationSection me={me} />
      </div>
    );
  }
  return (
    <Choices
      compact
      label={title}
      value={answers.distance ?? 'anywhere'}
      onChange={choose}
      choices={[...bands, { value: 'anywhere', words: t`Anywhere` }]}
    />
  );
}
