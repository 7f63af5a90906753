import { type ReactNode, useState } from 'react';
import type { OnReport, ReportedMessage } from '../features/chats/log/on-report.ts';
import { SafetyDialog } from './-safety-dialog.tsx';

/** Lets a chat report a message: the callback that the chat calls, and the dialog that it opens. */
export function useReportedMessage(): { onReport: OnReport; dialog: ReactNode } {
  const [reported, onReport] = useState<ReportedMessage | null>(null);
  const dialog = reported && (
    <SafetyDialog
      member={{ id: reported.message.sender, name: reported.from }}
      about={{ kind: 'message', id: reported.message.id }}
      onClose={() => onReport(null)}
    />
  );
  return { onReport, dialog };
}
