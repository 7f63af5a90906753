import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Money, User } from '../../../contract/account/account.ts';
import type { DeletionReason } from '../../../contract/deletion.ts';
import type { OrderId } from '../../../contract/base/ids.ts';
import { sleep } from '../../engine/api/backoff.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { BeforeStep } from './before-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './delete-account.module.css';
import { ReasonStep } from './reason-step.tsx';

const STEPS = 3;
/** How long the next step waits for the discount. Whoever leaves need not wait for an offer. */
const OFFER_WAIT_MS = 2_500;

interface DeleteAccountProps {
  step: 1 | 2 | 3;
  me: User | undefined;
  /** The discount for a member whom it costs too much. It begins when it is shown. The route has it from the promotions. */
  stayOffer: ReactNode;
  /** The pause of the profile, for a member who needs a break. */
  pause: ReactNode;
  /** That discount runs. */
  hasOffer: boolean;
  /** Begins the discount and loads it with its price. */
  loadOffer: () => Promise<void>;
  /** What the member paid for the credits that are unspent. */
  paid: readonly Money[] | undefined;
  /** An order from which the member can still withdraw. */
  withdrawable: OrderId | undefined;
}

/** The steps that delete the account: why, what may help instead, and the password below what is going to happen. */
export function DeleteAccount({ step, me, stayOffer, pause, hasOffer, loadOffer, ...money }: DeleteAccountProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [note, setNote] = useState('');
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();
  const heading = useFocusOnStep(step);
  const before = hasOffer && reason === 'too_expensive' ? t`Before you go, one offer` : t`Before you go`;
  // The offer is there when its step is, and begins for no other reason.
  const goOn = async () => {
    if (reason === 'too_expensive') {
      setPending(true);
      await Promise.race([loadOffer().catch(() => undefined), sleep(OFFER_WAIT_MS)]);
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
          onContinue={() => void goOn()}
          isPending={isPending}
        />
      )}
      {step === 2 && <BeforeStep reason={reason} stayOffer={stayOffer} pause={pause} />}
      {step === 3 && <ConfirmStep me={me} reason={reason} note={note} {...money} />}
    </div>
  );
}

/** The steps have one address, so the frame does not move the focus. The title of the next step takes it. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
