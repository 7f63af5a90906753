import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { REPORT_NOTE_LENGTH } from '../../../contract/base/rules.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './report-dialog.module.css';

interface ReportThanksProps {
  name: string;
  /** Adds a note to the report. */
  onAdd: (note: string) => Promise<unknown>;
  onBlock: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Confirms the report and offers to add details and to block. Each step is a separate dialog, so that screen readers announce it and the
 * focus moves into it.
 */
export function ReportThanks({ onAdd, ...props }: ReportThanksProps) {
  const [step, setStep] = useState<'sent' | 'adding' | 'added'>('sent');
  if (step === 'adding') {
    return (
      <Details
        onAdd={onAdd}
        onAdded={() => setStep('added')}
        onCancel={() => setStep('sent')}
        onClose={props.onClose}
      />
    );
  }
  return <ReportSent key={step} {...props} onWrite={step === 'sent' ? () => setStep('adding') : undefined} />;
}

interface ReportSentProps extends Omit<ReportThanksProps, 'onAdd'> {
  /** Undefined once a note was added. */
  onWrite: (() => void) | undefined;
}

function ReportSent({ name, onWrite, onBlock, onClose }: ReportSentProps) {
  const { t } = useLingui();
  const actions = (
    <>
      {onBlock !== undefined && (
        <Button look="quiet" onPress={onBlock}>
          <Trans>Block {name} too</Trans>
        </Button>
      )}
      {onWrite !== undefined && (
        <Button look="quiet" onPress={onWrite}>
          <Trans>Add details</Trans>
        </Button>
      )}
      <Button onPress={onClose}>
        <Trans>Done</Trans>
      </Button>
    </>
  );
  return (
    <Dialog title={t`Thank you`} onClose={onClose} actions={actions}>
      {onWrite === undefined ? (
        <Trans>Your words are with the report.</Trans>
      ) : (
        <Trans>Your report is with us, and somebody will look at it. It helps everybody here.</Trans>
      )}
    </Dialog>
  );
}

interface DetailsProps extends Pick<ReportThanksProps, 'onAdd' | 'onClose'> {
  onAdded: () => void;
  onCancel: () => void;
}

function Details({ onAdd, onAdded, onCancel, onClose }: DetailsProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => withMinimumTime(onAdd(note.trim())),
    onSuccess: onAdded,
  });
  const actions = (
    <>
      <Button look="quiet" isDisabled={isPending} onPress={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button isDisabled={note.trim() === ''} isPending={isPending} onPress={() => mutate()}>
        <Trans>Send</Trans>
      </Button>
    </>
  );
  return (
    <Dialog title={t`Add details`} canClose={!isPending} onClose={onClose} actions={actions}>
      <div className={styles.details}>
        <label htmlFor={id}>
          <Trans>What else should we know?</Trans>
        </label>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          maxLength={REPORT_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error !== null && (
          <Notice tone="danger" role="alert">
            {i18n._(failureWords(error))}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
