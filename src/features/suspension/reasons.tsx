import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ACCOUNT_NOTICE_EXCHANGE_DAYS, ruleBeside } from '../../../contract/operator.ts';
import type { SuspensionDecision } from '../../../contract/suspension.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import styles from './suspension-screen.module.css';

/** The statement of reasons: the decision, its duration, its reason, and its author. */
export function Reasons({ decision }: { decision: SuspensionDecision }) {
  const { written } = useFormats();
  const { number, facts, is_automated } = decision;
  const days = ACCOUNT_NOTICE_EXCHANGE_DAYS;
  const rule = ruleBeside(facts, decision.rule);
  const until = decision.until === null ? null : written(decision.until, 'moment');
  const decidedAt = written(decision.decided_at, 'moment');
  return (
    <dl className={styles.reasons}>
      <Fact title={<Trans>What was decided</Trans>}>
        <p>
          {until === null ? (
            <Trans>
              Suspension <b>without an end</b>.
            </Trans>
          ) : (
            <Trans>
              Suspension <b>until {until}</b>.
            </Trans>
          )}
        </p>
        {decision.ground === 'fraud' && (
          <p>
            <Trans>
              Members who exchanged messages with you in the last <Plural value={days} one="# day" other="# days" />{' '}
              read in the app that we closed your account.
            </Trans>
          </p>
        )}
        <p>
          <Trans>
            Decision {number} of {decidedAt}.
          </Trans>
        </p>
      </Fact>
      <Fact title={<Trans>Why</Trans>}>
        <p className={styles.facts}>{facts}</p>
        {rule !== '' && (
          <p>
            <Trans>The rule: {rule}</Trans>
          </p>
        )}
        {decision.rule !== '' && (
          <p>
            <TextLink to="/pages/terms">
              <Trans>Read the terms</Trans>
            </TextLink>
          </p>
        )}
      </Fact>
      <Fact title={<Trans>By whom</Trans>}>
        <p>
          {is_automated ? (
            <Trans>A program pointed us to it. A member of our team looked at it and decided.</Trans>
          ) : (
            <Trans>A member of our team looked at it and decided. No part of it was decided by a program.</Trans>
          )}
        </p>
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
