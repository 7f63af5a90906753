import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import styles from './network.module.css';

/** The lander `socialnetwork`. */
export function Network({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>You already have something in common</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
      {children}
    </div>
  );
}

/** Its members. */
export function NetworkPeople({ people }: PeopleProps) {
  return (
    <ul>
      {people?.people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
