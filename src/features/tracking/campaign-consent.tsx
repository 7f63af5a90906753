import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepSource } from '../../../contract/tracking.ts';
import { forgetCampaign, storedCampaign } from './campaign.ts';
import { useOnline } from '../../browser/use-online.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';

/** Withdraws the consent to store the visitor's partner. Shown only while this device stores it. */
export function CampaignConsent() {
  const { i18n, t } = useLingui();
  const [isStored] = useState(() => storedCampaign() !== undefined);
  const isOnline = useOnline();
  const withdrawing = useMutation({
    networkMode: 'always',
    // The server deletes its cookie first. If that fails, the button stays for another try.
    mutationFn: () => request(keepSource, { body: { trafficsource: null } }),
    onSuccess: forgetCampaign,
  });
  if (!isStored) return null;
  return (
    <div className={section.page}>
      <Section title={t`Where you came from`} anchor="campaign">
        <div className={section.body}>
          {withdrawing.isSuccess ? (
            <p role="status">
              <Trans>Withdrawn. This device no longer remembers which partner sent you.</Trans>
            </p>
          ) : (
            <>
              <p className={section.words}>
                <Trans>You allowed this device to remember which partner sent you.</Trans>
              </p>
              {withdrawing.error !== null && (
                <Notice tone="danger" role="alert">
                  {i18n._(failureWords(withdrawing.error))}
                </Notice>
              )}
              <div>
                <Button
                  look="quiet"
                  isPending={withdrawing.isPending}
                  isDisabled={!isOnline}
                  onPress={() => withdrawing.mutate()}
                >
                  <Trans>Withdraw</Trans>
                </Button>
              </div>
            </>
          )}
        </div>
      </Section>
    </div>
  );
}
