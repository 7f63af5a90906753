import { useLingui } from '@lingui/react/macro';
import styles from './message-log.module.css';

/** Three dots where the next words will stand. */
export function TypingDots({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.dots} role="img" aria-label={t`${name} is typing`}>
      <i />
      <i />
      <i />
    </div>
  );
}
