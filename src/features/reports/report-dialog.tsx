import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { report, REPORT_REASONS, type ReportReason } from '../../../contract/reports.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './report-dialog.module.css';
import { ReportThanks } from './report-thanks.tsx';

/** What is reported of somebody: all of it, or one picture or message. */
export type ReportedThing =
  | { readonly kind: 'profile' }
  | { readonly kind: 'picture' | 'message'; readonly id: string };

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

/** Tells the operator: the press on a reason sends it. What it is about is kept there as it is now. */
export function ReportDialog({ profile, name, about, onBlock, onClose }: ReportDialogProps) {
  const { i18n, t } = useLingui();
  const tell = (reason: ReportReason, note: string) =>
    request(report, { body: { profile, reason, note, ...(about.kind !== 'profile' && { [about.kind]: about.id }) } });
  const telling = useMutation({
    networkMode: 'always',
    mutationFn: (reason: ReportReason) => atLeast(tell(reason, '')),
  });
  if (telling.isSuccess) {
    return (
      <ReportThanks name={name} onAdd={(note) => tell(telling.variables, note)} onBlock={onBlock} onClose={onClose} />
    );
  }
  const titles = { profile: t`Report ${name}`, picture: t`Report this picture`, message: t`Report this message` };
  // Not as the dialog's words: all of the reasons would be read out when it opens.
  const reasons = (
    <div className={styles.reasons}>
      {telling.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(telling.error))}
        </Notice>
      )}
      <Reasons sending={telling.isPending ? telling.variables : null} onChoose={telling.mutate} />
    </div>
  );
  return (
    <Dialog title={titles[about.kind]} canClose={!telling.isPending} onClose={onClose} actions={reasons}>
      <Trans>
        What’s wrong? Your choice is sent at once. Only we see it, never {name}, and we keep a copy of what you are
        reporting.
      </Trans>
    </Dialog>
  );
}

interface ReasonsProps {
  /** The one that is on its way. */
  sending: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ sending, onChoose }: ReasonsProps) {
  const { i18n, t } = useLingui();
  // A press that was still meant for what opened this is none.
  const press = (event: MouseEvent, reason: ReportReason) => sending === null && event.detail < 2 && onChoose(reason);
  return (
    // The focus begins here and not on the first: the key that opened this, held a moment too long, would send it.
    <div role="group" aria-label={t`What’s wrong?`} tabIndex={-1} ref={beginHere}>
      {REPORT_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-disabled={sending !== null || undefined}
          aria-busy={sending === reason || undefined}
          onClick={(event) => press(event, reason)}
        >
          {i18n._(REASONS[reason])}
          {sending === reason && <Spinner />}
        </button>
      ))}
    </div>
  );
}

function beginHere(element: HTMLElement | null): void {
  if (element !== null) element.autofocus = true;
}
