import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { DeletionReason } from '../../../contract/deletion.ts';
import { DELETION_NOTE_LENGTH, DELETION_REASONS } from '../../../contract/base/rules.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { ChoiceCards } from '../../ui/controls/choices/choice-cards.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import styles from './delete-account.module.css';

/** The server's export finds these labels by their ids. */
const REASONS: Record<DeletionReason, MessageDescriptor> = {
  met_somebody: msg({ id: 'departure.met_somebody', message: 'I met somebody' }),
  break: msg({ id: 'departure.break', message: 'I need a break' }),
  too_few: msg({ id: 'departure.too_few', message: 'Too few people near me' }),
  too_expensive: msg({ id: 'departure.too_expensive', message: 'It costs too much' }),
  unwanted_messages: msg({ id: 'departure.unwanted_messages', message: 'Messages I did not want' }),
  other: msg({ id: 'departure.other', message: 'Something else' }),
};

interface ReasonStepProps {
  reason: DeletionReason | null;
  onReason: (reason: DeletionReason) => void;
  note: string;
  onNote: (note: string) => void;
  onContinue: () => void;
  isPending: boolean;
}

export function ReasonStep({ reason, onReason, note, onNote, onContinue, isPending }: ReasonStepProps) {
  const { i18n, t } = useLingui();
  return (
    <>
      <p className={styles.lead}>
        <Trans>It helps us, and you need not say. Nothing is deleted on this page.</Trans>
      </p>
      <div className={styles.reasons}>
        <ChoiceCards
          name="reason"
          label={t`Why are you leaving?`}
          value={reason}
          choices={DELETION_REASONS.map((value) => ({ value, text: i18n._(REASONS[value]) }))}
          onChange={onReason}
        />
      </div>
      <Note note={note} onChange={onNote} />
      <div className={styles.buttons}>
        <Button isPending={isPending} onPress={onContinue}>
          <Trans>Continue</Trans>
        </Button>
        <LinkButton to="/notifications" look="text">
          <Trans>Keep my account</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Note({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { number } = useFormats();
  const id = useId();
  const limit = number(DELETION_NOTE_LENGTH);
  return (
    <div className={styles.note}>
      <label htmlFor={id}>
        <Trans>
          Anything we should know <span>(optional)</span>
        </Trans>
      </label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        maxLength={DELETION_NOTE_LENGTH}
        aria-describedby={`${id}-limit`}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-limit`} className={styles.fine}>
        <Trans>At most {limit} characters.</Trans>
      </p>
    </div>
  );
}
