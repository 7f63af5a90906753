import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps } from '../people/lander-props.ts';
import styles from './interests.module.css';

/** The lander `iconslanding`. */
export function Interests({ data }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Start with three things you like</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
    </div>
  );
}
