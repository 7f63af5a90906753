import { useLingui } from '@lingui/react/macro';
import styles from './composer.module.css';

/** Three ways to begin. Picking one writes it, and sends nothing. */
export function Icebreakers({ onPick }: { onPick: (words: string) => void }) {
  const { t } = useLingui();
  const beginnings = [
    t`What would a good Sunday look like for you?`,
    t`What made you smile this week?`,
    t`Which place would you show a visitor first?`,
  ];
  return (
    <div className={styles.ice} role="group" aria-label={t`Ways to begin`}>
      {beginnings.map((words) => (
        <button key={words} type="button" onClick={() => onPick(words)}>
          {words}
        </button>
      ))}
    </div>
  );
}
