import { useEffect, useRef } from 'react';
import type { ContentWords } from '../../../contract/content.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import styles from './campaign-choice.module.css';

/** Whether this device stores the campaign of the visitor. `failed`: it still does, because the withdrawal failed. */
export type CampaignState = 'absent' | 'stored' | 'failed' | 'withdrawn';

interface CampaignChoiceProps {
  words: ContentWords;
  state: CampaignState;
  isPending?: boolean;
  isDisabled?: boolean;
  /** Missing on a page of the server, where a script finds the section by `data-choice` and sets its state. */
  onWithdraw?: () => void;
}

/** Withdraws the consent to store the campaign. The style shows only the words of the state. */
export function CampaignChoice({
  words,
  state,
  isPending = false,
  isDisabled = false,
  onWithdraw,
}: CampaignChoiceProps) {
  const result = useRef<HTMLDivElement>(null);
  // The button, which had the focus, is gone then.
  useEffect(() => {
    if (state === 'withdrawn') result.current?.focus();
  }, [state]);
  return (
    <section id="choice" className={styles.choice} data-choice={state}>
      <h2>{words.campaign}</h2>
      <p className={styles.absent}>{words.campaign_absent}</p>
      <p className={styles.stored}>{words.campaign_stored}</p>
      <div ref={result} role="status" tabIndex={-1}>
        <p className={styles.failed}>{words.withdraw_failed}</p>
        <p className={styles.withdrawn}>{words.withdrawn}</p>
      </div>
      <div className={styles.button}>
        <Button look="quiet" isPending={isPending} isDisabled={isDisabled} onPress={onWithdraw}>
          {words.withdraw}
        </Button>
      </div>
    </section>
  );
}
