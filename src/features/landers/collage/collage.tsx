import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import styles from './collage.module.css';

/** The lander `collagelanding`. */
export function Collage({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Nobody fits in one picture</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
      {children}
    </div>
  );
}

/** Its members. */
export function CollagePeople({ people }: PeopleProps) {
  return (
    <ul>
      {people?.people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
