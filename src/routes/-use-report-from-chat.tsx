import { type ReactNode, useState } from 'react';
import type { OnReport, Reported } from '../features/chats/log/on-report.ts';
import { SafetyDialog } from './-safety-dialog.tsx';

/** Lets a chat report the peer or a message: the callback that the chat calls, and the dialog that it opens. */
export function useReportFromChat(): { onReport: OnReport; dialog: ReactNode } {
  const [reported, onReport] = useState<Reported | null>(null);
  const dialog = reported && (
    <SafetyDialog
      member={{ id: reported.peer, name: reported.name }}
      about={reported.message === null ? { kind: 'profile' } : { kind: 'message', id: reported.message.id }}
      onClose={() => onReport(null)}
    />
  );
  return { onReport, dialog };
}
