import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { report, REPORT_REASONS, type ReportReason } from '../../../contract/reports.ts';
import { REPORT_NOTE_LENGTH } from '../../../contract/rules.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../engine/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './report-dialog.module.css';

/** What is reported of somebody: all of it, or one picture or message. */
export type ReportedThing = { readonly kind: 'profile' } | { readonly kind: 'picture' | 'message'; readonly id: string };

interface ReportDialogProps {
  profile: MemberId;
  name: string;
  about: ReportedThing;
  /** Where they can be blocked too, once it is told. */
  onBlock?: (() => void) | undefined;
  onClose: () => void;
}

const REASONS: Record<ReportReason, MessageDescriptor> = {
  minor: msg`Seems to be under 18`,
  abuse: msg`Insults, threats or harassment`,
  money: msg`Asks for money or is selling something`,
  fake: msg`Pretends to be someone else`,
  picture: msg`Inappropriate picture`,
  other: msg`Something else`,
};

/** Tells the operator: a reason, words if there are any, sent. What it is about is kept there as it is now. */
export function ReportDialog({ profile, name, about, onBlock, onClose }: ReportDialogProps) {
  const { i18n, t } = useLingui();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: ReportReason) =>
      atLeast(request(report, { body: { profile, reason: chosen, note: note.trim(), ...(about.kind !== 'profile' && { [about.kind]: about.id }) } })),
  });
  if (sending.isSuccess) return <Thanks name={name} onBlock={onBlock} onClose={onClose} />;
  const titles = { profile: t`Report ${name}`, picture: t`Report this picture`, message: t`Report this message` };
  return (
    <Dialog
      title={titles[about.kind]}
      canClose={!sending.isPending}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" isDisabled={sending.isPending} onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button isDisabled={reason === null} isPending={sending.isPending} onPress={() => reason !== null && sending.mutate(reason)}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <ReasonChoice reason={reason} onChoose={setReason} />
      <Note note={note} onChange={setNote} />
      {sending.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(sending.error))}
        </Notice>
      )}
      <p className={styles.hint}>
        <Trans>Only we see this, never {name}. We keep a copy of what you are reporting.</Trans>
      </p>
    </Dialog>
  );
}

function ReasonChoice({ reason, onChoose }: { reason: ReportReason | null; onChoose: (reason: ReportReason) => void }) {
  const { i18n, t } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t`What’s wrong?`}</legend>
      {REPORT_REASONS.map((one) => (
        <label key={one} className={styles.reason}>
          <input type="radio" name={id} value={one} checked={reason === one} onChange={() => onChoose(one)} />
          {i18n._(REASONS[one])}
        </label>
      ))}
    </fieldset>
  );
}

function Note({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t`Anything else we should know? (optional)`}</label>
      <textarea id={id} rows={2} maxLength={REPORT_NOTE_LENGTH} value={note} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

function Thanks({ name, onBlock, onClose }: Pick<ReportDialogProps, 'name' | 'onBlock' | 'onClose'>) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Thank you`}
      onClose={onClose}
      actions={
        <>
          {onBlock !== undefined && (
            <Button look="quiet" onPress={onBlock}>
              <Trans>Block {name} too</Trans>
            </Button>
          )}
          <Button onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Trans>We have your report and will look into it. It helps keep everyone here safe.</Trans>
    </Dialog>
  );
}
