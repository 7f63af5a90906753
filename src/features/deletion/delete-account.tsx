import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeletionReason } from '../../../contract/deletion.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { sleep } from '../../engine/api/backoff.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { orderListQuery } from '../credits/order-details-query.ts';
import { loadStayOffer } from '../promotions/use-bonus-price.ts';
import { stayOfferQuery } from '../promotions/offers-query.ts';
import { BeforeStep } from './before-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './delete-account.module.css';
import { ReasonStep } from './reason-step.tsx';

const STEPS = 3;
/** The longest time that the next step waits for the discount. The offer must not delay the deletion. */
const OFFER_WAIT_MS = 2_500;

/** The steps that delete the account: the reason, the alternatives, and the consequences with the password. */
export function DeleteAccount({ step }: { step: 1 | 2 | 3 }) {
  const { t } = useLingui();
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [note, setNote] = useState('');
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();
  const heading = useFocusOnStep(step);
  const me = useMe();
  const queryClient = useQueryClient();
  // Only `continueToOffers` loads the offer, because loading starts it.
  const offer = useQuery({ ...stayOfferQuery, enabled: false }).data;
  const bought = useInfiniteQuery(orderListQuery).data?.pages[0];
  const before = offer && reason === 'too_expensive' ? t`Before you go, one offer` : t`Before you go`;
  // Loads the offer before its step, so that the step shows it at once. No other reason starts an offer.
  const continueToOffers = async () => {
    if (reason === 'too_expensive') {
      setPending(true);
      await Promise.race([loadStayOffer(queryClient).catch(() => undefined), sleep(OFFER_WAIT_MS)]);
      setPending(false);
    }
    await navigate({ to: '/delete-account', search: { step: '2' } });
  };
  useHoldInterruptions(note !== '');
  return (
    <div className={styles.page}>
      <TextLink to="/notifications" className={styles.back}>
        <Icon of={ArrowLeft} size="s" />
        <Trans>Settings</Trans>
      </TextLink>
      <p className={styles.step}>
        <Trans>
          Step {step} of {STEPS}
        </Trans>
      </p>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {[t`Why are you leaving?`, before, t`Delete your account`][step - 1]}
      </h1>
      {step === 1 && (
        <ReasonStep
          reason={reason}
          onReason={setReason}
          note={note}
          onNote={setNote}
          onContinue={() => void continueToOffers()}
          isPending={isPending}
        />
      )}
      {step === 2 && <BeforeStep reason={reason} me={me} />}
      {step === 3 && (
        <ConfirmStep
          me={me}
          reason={reason}
          note={note}
          paid={bought?.paid_unspent}
          withdrawable={bought?.orders.find(({ withdraw_until }) => withdraw_until !== null)?.id}
        />
      )}
    </div>
  );
}

/** The steps share one path, so the frame does not move the focus. The title of the next step receives it. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
