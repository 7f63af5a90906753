import { Trans } from '@lingui/react/macro';
import { FirstStep } from '../../landing/first-step.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import styles from './gallery.module.css';

/** The lander `gallery`. */
export function Gallery({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>People you have not met</Trans>
      </h1>
      <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
      {children}
    </div>
  );
}

/** Its members. */
export function GalleryPeople({ people }: PeopleProps) {
  return (
    <ul>
      {people?.people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
