import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TRACKING_DAYS } from '../../../contract/base/rules.ts';
import { keepSource } from '../../../contract/tracking.ts';
import { answerCampaign, isCampaignToAsk } from './campaign.ts';
import { request } from '../../engine/api/request.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import styles from './campaign-prompt.module.css';

/** Asks whether this device may store the campaign of the visitor. Both answers are equally easy. */
export function CampaignPrompt() {
  const [isOpen, setOpen] = useState(isCampaignToAsk);
  const { t } = useLingui();
  const queries = useQueryClient();
  const remembering = useMutation({
    mutationFn: (trafficsource: string) => request(keepSource, { body: { trafficsource } }),
    // Some sites show their members to visitors of partners, so all data may change.
    onSuccess: () => queries.invalidateQueries(),
  });
  const answer = (isGranted: boolean) => {
    const source = answerCampaign(isGranted);
    if (source !== undefined) remembering.mutate(source);
    setOpen(false);
  };
  if (!isOpen) return null;
  return (
    <section className={styles.prompt} aria-label={t`Where you came from`}>
      <p className={styles.words}>
        <Trans>
          A partner sent you here. May this device remember which one for {TRACKING_DAYS} days? We use it to pay the
          partner if you sign up, and for nothing else.
        </Trans>
      </p>
      <div className={styles.answers}>
        <Button small look="quiet" onPress={() => answer(false)}>
          <Trans>No, thanks</Trans>
        </Button>
        <Button small look="quiet" onPress={() => answer(true)}>
          <Trans>Yes, remember it</Trans>
        </Button>
      </div>
    </section>
  );
}
