import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { COMPLAINT_ANSWER_DAYS, COMPLAINT_LENGTH } from '../../../contract/operator.ts';
import { appeal as appealCall, type SuspensionDecision } from '../../../contract/suspension.ts';
import { isBlank, wellFormedText } from '../../../contract/base/written-text.ts';
import { dropTabDraft, readTabDraft, storeTabDraft } from '../../browser/storage/tab-draft.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { request } from '../../engine/api/request.ts';
import { withFreeId } from '../../engine/api/with-free-id.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { TextArea } from '../../ui/controls/fields/text-area.tsx';
import { FailureNotice } from '../../ui/layout/failure-notice.tsx';
import styles from './suspension-screen.module.css';

const DRAFT = 'appeal-draft';

interface AppealProps {
  decision: SuspensionDecision;
  onAppealed: () => void;
}

/** The open appeal, or the form for one. A decision has at most one open appeal. */
export function Appeal({ decision, onAppealed }: AppealProps) {
  const { written } = useFormats();
  const { appeal } = decision;
  const [isLate] = useState(() => Date.parse(decision.appeal_until) < Date.now());
  if (appeal?.state === 'open') return <OpenAppeal appeal={appeal} />;
  const until = written(decision.appeal_until, 'moment');
  return (
    <section className={styles.box}>
      <h2 className={styles.subtitle}>
        <Trans>Appeal</Trans>
      </h2>
      {appeal !== null && <AnsweredAppeal number={appeal.number} />}
      {isLate ? (
        <p className={styles.fine}>
          <Trans>An appeal was possible until {until}.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.fine}>
            <Trans>Free, until {until}. A person reads it and answers by e-mail.</Trans>
          </p>
          <AppealForm decision={decision.number} onAppealed={onAppealed} />
        </>
      )}
    </section>
  );
}

function AnsweredAppeal({ number }: { number: string }) {
  return (
    <p>
      <Trans>We have answered your appeal {number} by e-mail.</Trans>
    </p>
  );
}

function OpenAppeal({ appeal }: { appeal: NonNullable<SuspensionDecision['appeal']> }) {
  const { written } = useFormats();
  const { number } = appeal;
  const sentAt = written(appeal.sent_at, 'moment');
  const days = COMPLAINT_ANSWER_DAYS;
  return (
    <section className={styles.box} role="status">
      <h2 className={styles.subtitle}>
        <Trans>Your appeal is with us</Trans>
      </h2>
      <p>
        <Trans>
          Number {number}, sent {sentAt}. A person reads it and answers by e-mail within {days} days.
        </Trans>
      </p>
      <p className={styles.fine}>
        <Trans>If we take the decision back, this page opens your account again by itself.</Trans>
      </p>
    </section>
  );
}

function AppealForm({ decision, onAppealed }: { decision: string; onAppealed: () => void }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [draft] = useState(() => readTabDraft(DRAFT, decision));
  const [id, setId] = useState(() => draft.id ?? crypto.randomUUID());
  const [body, setBody] = useState(draft.body ?? '');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const renewId = () => {
    const next = crypto.randomUUID();
    storeTabDraft(DRAFT, decision, { ...readTabDraft(DRAFT, decision), id: next });
    setId(next);
    return next;
  };
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const text = wellFormedText(body);
      const sendWith = (key: string) => request(appealCall, { body: { id: key, decision, body: text } });
      return withMinimumTime(withFreeId(id, sendWith, renewId));
    },
    onSuccess: () => {
      dropTabDraft(DRAFT);
      onAppealed();
    },
  });
  const limit = useFormats().number(COMPLAINT_LENGTH);

  const change = (text: string) => {
    setBody(text);
    storeTabDraft(DRAFT, decision, { id, body: text });
    if (sending.isError) sending.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isBlank(body)) return input.current?.focus();
    if (!sending.isPending) sending.mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t`What did we get wrong?`}
        help={t`At most ${limit} characters.`}
        maxLength={COMPLAINT_LENGTH}
        value={body}
        onChange={change}
        error={isChecked && isBlank(body) ? <Trans>Please say what we got wrong.</Trans> : undefined}
        inputRef={input}
      />
      <FailureNotice
        isOnline={isOnline}
        offline={<Trans>You are offline. Your words stay here until you can send them.</Trans>}
      >
        {sending.error && i18n._(failureWords(sending.error))}
      </FailureNotice>
      <Button type="submit" wide isPending={sending.isPending} isDisabled={!isOnline}>
        <Trans>Send the appeal</Trans>
      </Button>
    </form>
  );
}
