import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import styles from './street.module.css';

/** The lander `alonetonight`. */
export function Street({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Alone tonight?</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
      {children}
    </div>
  );
}

/** Its members. */
export function StreetPeople({ people }: PeopleProps) {
  return (
    <ul>
      {people?.people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
