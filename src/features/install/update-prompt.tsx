import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readUpdate, takeUpdate } from '../../browser/worker/app-update.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { CloseButton } from '../../ui/controls/buttons/close-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './update-prompt.module.css';

/** Offers the new version. After the member accepts, it waits until no message is being sent, then activates the version. */
export function UpdatePrompt({ isBusy }: { isBusy: boolean }) {
  const [choice, setChoice] = useState<'none' | 'later' | 'now'>('none');
  useEffect(() => {
    if (choice === 'now' && !isBusy) takeUpdate();
  }, [choice, isBusy]);
  if (choice === 'later') return null;
  return (
    <div className={styles.prompt} role="status">
      <Icon of={RefreshCw} />
      <p className={styles.words}>
        {choice === 'now' ? (
          <Trans>The new version comes as soon as what you wrote has been sent.</Trans>
        ) : readUpdate() === 'taken' ? (
          <Trans>A new version runs in another window.</Trans>
        ) : (
          <Trans>A new version is ready.</Trans>
        )}
      </p>
      {choice === 'none' && (
        <Button small onPress={() => setChoice('now')}>
          <Trans>Update</Trans>
        </Button>
      )}
      <CloseButton onPress={() => setChoice('later')} />
    </div>
  );
}
