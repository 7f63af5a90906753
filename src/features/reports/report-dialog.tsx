import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { report, REPORT_REASONS, type ReportReason } from '../../../contract/reports.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import styles from './report-dialog.module.css';
import { ReportThanks } from './report-thanks.tsx';

/** The subject of a report: the whole profile, or one picture or message. */
export type ReportedThing =
  | { readonly kind: 'profile' }
  | { readonly kind: 'picture' | 'message'; readonly id: string };

interface ReportDialogProps {
  profile: MemberId;
  name: string;
  about: ReportedThing;
  /** Offers to block the member after the report. Undefined if the screen does not offer it. */
  onBlock?: (() => void) | undefined;
  onClose: () => void;
}

/** The server's export finds these labels by their ids. */
const REASONS: Record<ReportReason, MessageDescriptor> = {
  minor: msg({ id: 'report.minor', message: 'Seems to be under 18' }),
  abuse: msg({ id: 'report.abuse', message: 'Insults, threats or harassment' }),
  money: msg({ id: 'report.money', message: 'Asks for money or is selling something' }),
  fake: msg({ id: 'report.fake', message: 'Pretends to be someone else' }),
  picture: msg({ id: 'report.picture', message: 'Inappropriate picture' }),
  other: msg({ id: 'report.other', message: 'Something else' }),
};

/** Reports to the operator. A press on a reason submits the report. The server stores a copy of the reported content. */
export function ReportDialog({ profile, name, about, onBlock, onClose }: ReportDialogProps) {
  const { i18n, t } = useLingui();
  const send = (reason: ReportReason, note: string) =>
    request(report, { body: { profile, reason, note, ...(about.kind !== 'profile' && { [about.kind]: about.id }) } });
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (reason: ReportReason) => withMinimumTime(send(reason, '')),
  });
  if (sending.isSuccess) {
    return (
      <ReportThanks name={name} onAdd={(note) => send(sending.variables, note)} onBlock={onBlock} onClose={onClose} />
    );
  }
  const titles = { profile: t`Report ${name}`, picture: t`Report this picture`, message: t`Report this message` };
  // The reasons are not part of the dialog's description, because a screen reader would read all of them on opening.
  const reasons = (
    <div className={styles.reasons}>
      {sending.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(sending.error))}
        </Notice>
      )}
      <Reasons sending={sending.isPending ? sending.variables : null} onChoose={sending.mutate} />
    </div>
  );
  return (
    <Dialog title={titles[about.kind]} canClose={!sending.isPending} onClose={onClose} actions={reasons}>
      <Trans>
        What’s wrong? Your choice is sent at once. Only we see it, never {name}, and we keep a copy of what you are
        reporting.
      </Trans>
    </Dialog>
  );
}

interface ReasonsProps {
  /** The reason that is being submitted. */
  sending: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ sending, onChoose }: ReasonsProps) {
  const { i18n, t } = useLingui();
  // The second press of a double click was meant for the element that opened the dialog, so it is ignored.
  const press = (event: MouseEvent, reason: ReportReason) => sending === null && event.detail < 2 && onChoose(reason);
  return (
    <div role="group" aria-label={t`What’s wrong?`}>
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
