import { Trans } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './play-button.module.css';

/** A button that plays and pauses. The script of its lander writes into `data-toggle` which of the two it does. */
export function PlayButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={classNames(styles.button, className)} data-toggle="play">
      <span className={styles.play}>
        <Icon of={Play} filled />
        <VisuallyHidden>
          <Trans>Play</Trans>
        </VisuallyHidden>
      </span>
      <span className={styles.pause}>
        <Icon of={Pause} filled />
        <VisuallyHidden>
          <Trans>Pause</Trans>
        </VisuallyHidden>
      </span>
    </button>
  );
}
