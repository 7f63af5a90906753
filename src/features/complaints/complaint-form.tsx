import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useRef } from 'react';
import type { ComplaintKind } from '../../../contract/complaints.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { COMPLAINT_KINDS, COMPLAINT_LENGTH, COMPLAINT_PLACE_LENGTH } from '../../../contract/operator.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { ChoiceCards } from '../../ui/controls/choices/choice-cards.tsx';
import { CheckLine } from '../../ui/controls/choices/check-line.tsx';
import { ControlError } from '../../ui/controls/fields/control-error.tsx';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import { TextArea } from '../../ui/controls/fields/text-area.tsx';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { FailureNotice } from '../../ui/layout/failure-notice.tsx';
import styles from './complaint-screen.module.css';
import type { ComplaintField, ComplaintStart } from './complaint-values.ts';
import { type ComplaintState, useComplaint } from './use-complaint.ts';

/** The server's export finds these labels by their ids. */
const KINDS: Record<ComplaintKind, MessageDescriptor> = {
  content: msg({ id: 'complaint.content', message: 'A picture, a text or a message' }),
  member: msg({ id: 'complaint.member', message: 'A member' }),
  payment: msg({ id: 'complaint.payment', message: 'A payment' }),
  privacy: msg({ id: 'complaint.privacy', message: 'My privacy' }),
  decision: msg({ id: 'complaint.decision', message: 'A decision about me' }),
  other: msg({ id: 'complaint.other', message: 'Something else' }),
};

export interface Complainant {
  /** The signed-in member; null for a visitor. */
  member: MemberId | null;
  /** The address of the account; undefined for a visitor and until it has loaded. */
  email: string | undefined;
}

interface ComplaintFormProps {
  who: Complainant;
  start: ComplaintStart;
  onSent: (number: string) => void;
}

export function ComplaintForm({ who, start, onSent }: ComplaintFormProps) {
  const state = useComplaint({ member: who.member, start, onSent });
  const { values, sending } = state;
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  useHoldInterruptions(values.body !== '');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = state.send();
    if (first !== undefined) focusOn(form.current, first);
  };

  return (
    // The browser must not restore the words of a member who has logged out.
    <form ref={form} method="post" autoComplete="off" className={styles.form} onSubmit={submit} noValidate>
      <KindField state={state} />
      <WordFields state={state} who={who} />
      <CheckLine
        name="good_faith"
        isChecked={values.isHonest}
        isRequired
        error={state.invalidFields.has('isHonest') ? <Trans>Please confirm this.</Trans> : undefined}
        onChange={(isHonest) => state.change({ isHonest })}
      >
        <Trans>I believe that what I say here is true and complete.</Trans>
      </CheckLine>
      <SendError error={sending.error} />
      <Button type="submit" isPending={sending.isPending} isDisabled={!isOnline}>
        <Trans>Send the complaint</Trans>
      </Button>
    </form>
  );
}

function KindField({ state: { values, invalidFields, change } }: { state: ComplaintState }) {
  const { i18n, t } = useLingui();
  const id = useId();
  return (
    <div data-field="kind">
      <p className={styles.label} aria-hidden="true">
        <Trans>What is it about?</Trans>
      </p>
      <ChoiceCards
        label={t`What is it about?`}
        name="kind"
        value={values.kind}
        choices={COMPLAINT_KINDS.map((value) => ({ value, text: i18n._(KINDS[value]) }))}
        inPairs
        errorId={invalidFields.has('kind') ? id : undefined}
        onChange={(kind) => change({ kind })}
      />
      <ControlError id={id}>{invalidFields.has('kind') ? <Trans>Please choose one.</Trans> : undefined}</ControlError>
    </div>
  );
}

function WordFields({ state: { values, invalidFields, change }, who }: { state: ComplaintState; who: Complainant }) {
  const { t } = useLingui();
  const limit = useFormats().number(COMPLAINT_LENGTH);
  const isDecision = values.kind === 'decision';
  return (
    <>
      <TextField
        label={isDecision ? t`Which decision? (optional)` : t`Where? (optional)`}
        help={
          isDecision
            ? t`Its number, which is in our e-mail, such as D-2026-041207.`
            : t`A link, or the address of the member or the conversation.`
        }
        name="place"
        autoComplete="off"
        maxLength={COMPLAINT_PLACE_LENGTH}
        value={values.place}
        onChange={(place) => change({ place })}
      />
      <div data-field="body">
        <TextArea
          label={t`What happened?`}
          help={t`At most ${limit} characters.`}
          name="body"
          rows={6}
          maxLength={COMPLAINT_LENGTH}
          value={values.body}
          onChange={(body) => change({ body })}
          error={invalidFields.has('body') ? <Trans>Please say what happened.</Trans> : undefined}
        />
      </div>
      {who.member === null ? (
        <div data-field="email">
          <TextField
            label={t`Your e-mail address, for the answer`}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            spellCheck="false"
            value={values.email}
            onChange={(email) => change({ email })}
            error={invalidFields.has('email') ? <Trans>Invalid email</Trans> : undefined}
          />
        </div>
      ) : (
        who.email !== undefined && <AnswerGoesTo email={who.email} />
      )}
    </>
  );
}

function AnswerGoesTo({ email }: { email: string }) {
  return (
    <p className={styles.fine}>
      <Trans>
        We answer to <b>{email}</b>.
      </Trans>
    </p>
  );
}

/** Shows why the complaint is not sent. The values stay in the form, also after a reload. */
function SendError({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  return (
    <FailureNotice
      isOnline={useOnline()}
      offline={<Trans>You are offline. Your words stay here until you can send them.</Trans>}
    >
      {error && i18n._(failureWords(error))}
    </FailureNotice>
  );
}

function focusOn(form: HTMLFormElement | null, field: ComplaintField): void {
  const within = field === 'isHonest' ? 'input[type=checkbox]' : `[data-field=${field}] :is(input, textarea)`;
  form?.querySelector<HTMLElement>(within)?.focus();
}
