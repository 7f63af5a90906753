import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { COMPLAINT_ANSWER_DAYS } from '../../../contract/operator.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import section from '../../ui/layout/section.module.css';
import { ComplaintForm } from './complaint-form.tsx';
import styles from './complaint-screen.module.css';
import type { ComplaintStart } from './complaint-values.ts';

/** The complaints page for members and visitors: the form, and the procedure that follows. */
export function ComplaintScreen({ start }: { start: ComplaintStart }) {
  const { t } = useLingui();
  const who = { member: useDevice()?.member_id ?? null, email: useMe()?.email };
  const supportEmail = useQuery(settingsQuery).data?.support_email;
  const [number, setNumber] = useState<string>();
  return (
    <div className={styles.page}>
      {number === undefined ? (
        <>
          {/* On a phone, the app bar of a member shows the title. */}
          <h1 className={classNames(styles.title, who.member !== null && section.inBar)}>{t`Complaints`}</h1>
          <p className={styles.lead}>
            <Trans>Something here is wrong, breaks the rules or the law? Tell us. A person reads it.</Trans>
          </p>
          <ComplaintForm who={who} start={start} onSent={setNumber} />
        </>
      ) : (
        <ComplaintSent number={number} onAgain={() => setNumber(undefined)} />
      )}
      <WhatFollows supportEmail={supportEmail} />
    </div>
  );
}

function ComplaintSent({ number, onAgain }: { number: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        <Trans>Thank you. We have your complaint.</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          Its number is <b className={styles.number}>{number}</b>. It is on its way to your e-mail too.
        </Trans>
      </p>
      <div className={styles.again}>
        <Button look="quiet" onPress={onAgain}>
          <Trans>Write another one</Trans>
        </Button>
      </div>
    </>
  );
}

/** The procedure for a complaint, and its duration. */
function WhatFollows({ supportEmail }: { supportEmail: string | undefined }) {
  const days = COMPLAINT_ANSWER_DAYS;
  return (
    <section className={styles.follows}>
      <h2 className={styles.subtitle}>
        <Trans>What happens next</Trans>
      </h2>
      <ol className={styles.steps}>
        <li>
          <Trans>You get an e-mail with the number of your complaint at once.</Trans>
        </li>
        <li>
          <Trans>A person looks at it. No program decides.</Trans>
        </li>
        <li>
          <Trans>
            Within {days} days you get our answer by e-mail: what we decided, why, and what you can do if you disagree.
          </Trans>
        </li>
      </ol>
      <p className={styles.fine}>
        <Trans>
          Whom you complain about does not learn your name from us. Is somebody in danger? Call the police first.
        </Trans>
      </p>
      {supportEmail !== undefined && supportEmail !== '' && (
        <p className={styles.fine}>
          <Trans>
            You can write to us by e-mail too: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </Trans>
        </p>
      )}
    </section>
  );
}
