import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps } from '../people/lander-props.ts';
import styles from './transitions.module.css';

/** The lander `transitionsvideolanding`. */
export function Transitions({ data }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>One evening, from the first line to the umbrella</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
    </div>
  );
}
