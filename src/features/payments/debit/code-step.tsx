import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, MessageSquareText } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Mandate } from '../../../../contract/payments/direct-debit.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { minuteWords } from '../../../domain/words/duration-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { CodeField } from '../../../ui/controls/fields/code-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { SendAgain } from '../../../ui/controls/buttons/send-again.tsx';
import link from '../../../ui/controls/buttons/text-link.module.css';
import page from '../payment-page.module.css';
import styles from './debit.module.css';

export const CODE_DIGITS = 6;

interface CodeStepProps {
  mandate: Mandate;
  code: string;
  error: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
  isSending: boolean;
  onCode: (code: string) => void;
  onAgain: () => void;
  onChangeNumber: () => void;
}

/** The field for the code of the SMS, the time until which the code works, and the actions to get another code. */
export function CodeStep({ mandate, code, error, inputRef, isSending, onCode, ...actions }: CodeStepProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const waitLeft = useTimeLeft(mandate.again_at, { now: serverNow });
  const { mobile } = mandate;
  return (
    <section className={styles.step} aria-labelledby="code-step">
      <div className={styles.head}>
        <p className={styles.steps}>
          <span>
            <Trans>Your details</Trans>
          </span>
          <Icon of={ChevronRight} size="s" />
          <b>
            <Trans>Code by SMS</Trans>
          </b>
        </p>
        <h2 ref={heading} id="code-step" tabIndex={-1} className={styles.title}>
          <Trans>
            Enter the code we sent to <span className={styles.number}>{mobile}</span>
          </Trans>
        </h2>
        <CodeTime until={mandate.code_expires_at} />
      </div>
      <CodeField
        label={t`Code from the SMS, 6 digits`}
        digits={CODE_DIGITS}
        value={code}
        error={error}
        inputRef={inputRef}
        onChange={onCode}
      />
      <div className={styles.again}>
        <SendAgain
          look="text"
          small
          left={Math.ceil(waitLeft / 1_000)}
          waiting={(seconds) => {
            const time = minuteWords(seconds * 1_000);
            return <Trans>No SMS? Send again in {time}</Trans>;
          }}
          isPending={isSending}
          isDisabled={!isOnline}
          onPress={actions.onAgain}
        >
          <Trans>Send a new code</Trans>
        </SendAgain>
        <Button look="text" small onPress={actions.onChangeNumber}>
          <Trans>Change the number</Trans>
        </Button>
      </div>
      <DemoSms />
    </section>
  );
}

/** The remaining time of the code, by the server's clock. */
function CodeTime({ until }: { until: string }) {
  const left = useTimeLeft(until, { now: serverNow });
  const time = minuteWords(left);
  return (
    <p className={page.lead} role={left === 0 ? 'alert' : undefined}>
      {left > 0 ? (
        <Trans>
          Six digits. They work for <span className={styles.number}>{time}</span> more.
        </Trans>
      ) : (
        <Trans>This code is too old. Please ask for another one.</Trans>
      )}
    </p>
  );
}

/** Links to the SMS of a demo on the developer's own machine, so that a developer alone can pay by direct debit. */
function DemoSms() {
  if (!['localhost', '127.0.0.1'].includes(location.hostname)) return null;
  return (
    <Notice icon={MessageSquareText}>
      <Trans>
        Demo: SMS are kept on this machine.{' '}
        <a href="/demo/mails" target="_blank" rel="noreferrer" className={link.link}>
          Read the SMS
        </a>
      </Trans>
    </Notice>
  );
}
