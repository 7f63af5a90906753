import { Trans, useLingui } from '@lingui/react/macro';
import { TRACKING_DAYS } from '../../../contract/base/rules.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import styles from './campaign-question.module.css';

interface CampaignQuestionProps {
  /** Missing on a page of the server, where a script finds the buttons by `data-answer`. */
  onAnswer?: (isGiven: boolean) => void;
}

/** Asks whether this device may store the campaign of the visitor. Both answers are equally easy. */
export function CampaignQuestion({ onAnswer }: CampaignQuestionProps) {
  const { t } = useLingui();
  return (
    <section className={styles.question} aria-label={t`Where you came from`}>
      <p className={styles.words}>
        <Trans>
          A partner sent you here. May this device remember which one for {TRACKING_DAYS} days? We use it to pay the
          partner if you sign up, and for nothing else.
        </Trans>
      </p>
      <div className={styles.answers}>
        <Button small look="quiet" data-answer="no" onPress={onAnswer && (() => onAnswer(false))}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button small look="quiet" data-answer="yes" onPress={onAnswer && (() => onAnswer(true))}>
          <Trans>Yes, remember it</Trans>
        </Button>
      </div>
    </section>
  );
}
