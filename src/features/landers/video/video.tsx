import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps } from '../people/lander-props.ts';
import styles from './video.module.css';

/** The lander `video`. */
export function Video({ data }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Forty-eight seconds, then decide</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
    </div>
  );
}
