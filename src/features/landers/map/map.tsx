import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import styles from './map.module.css';

/** The lander `maplanding`. */
export function CellMap({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>There are people in your square</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
      {children}
    </div>
  );
}

/** Its members. */
export function CellMapPeople({ people }: PeopleProps) {
  return (
    <ul>
      {people?.people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
