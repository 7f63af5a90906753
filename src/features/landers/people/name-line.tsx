import type { LanderPerson } from '../../../../contract/landers.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './name-line.module.css';

interface NameLineProps {
  of: Pick<LanderPerson, 'name' | 'age'>;
  className?: string | undefined;
}

/** Writes the name and the age of a member in one line. A name that is too long ends with an ellipsis, and the age stays. */
export function NameLine({ of: { name, age }, className }: NameLineProps) {
  return (
    <span className={classNames(styles.line, className)}>
      <span className={styles.name}>{name}</span>
      <span className={styles.age}>{`, ${age}`}</span>
    </span>
  );
}
