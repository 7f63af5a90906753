import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import type { DeletionReason } from '../../../../contract/deletion.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useHoldInterruptions } from '../../../ui/interruption-guard.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { BeforeStep } from './before-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './delete-account.module.css';
import { ReasonStep } from './reason-step.tsx';

const STEPS = 3;

/** The steps that delete the account: why, what may help instead, and the password below what is going to happen. */
export function DeleteAccount({ step, me }: { step: 1 | 2 | 3; me: User | undefined }) {
  const { t } = useLingui();
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [note, setNote] = useState('');
  const heading = useFocusOnStep(step);
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
        {[t`Why are you leaving?`, t`Before you go`, t`Delete your account`][step - 1]}
      </h1>
      {step === 1 && <ReasonStep reason={reason} onReason={setReason} note={note} onNote={setNote} />}
      {step === 2 && <BeforeStep reason={reason} />}
      {step === 3 && <ConfirmStep me={me} reason={reason} note={note} />}
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
