import { useLingui } from '@lingui/react/macro';
import { ICEBREAKERS } from '../../../domain/words/icebreakers.ts';
import styles from './composer.module.css';

/** Suggested first messages. Picking one puts it into the text field and sends nothing. */
export function Icebreakers({ onPick }: { onPick: (words: string) => void }) {
  const { i18n, t } = useLingui();
  return (
    <div className={styles.ice} role="group" aria-label={t`Ways to begin`}>
      {ICEBREAKERS.map((beginning) => (
        <button key={beginning.id} type="button" onClick={() => onPick(i18n._(beginning))}>
          {i18n._(beginning)}
        </button>
      ))}
    </div>
  );
}
