import { type ReactNode, useState } from 'react';
import { loadWords } from '../features/account/locale.ts';
import type { OnReport, ReportedMessage } from '../features/chats/log/on-report.ts';
import { lazily } from '../ui/lazily.tsx';

/** Fetched with its words when a message is reported, and not with the chat. */
const ReportMessage = lazily(async () => {
  await loadWords('members');
  return (await import('../features/members/report-message.tsx')).ReportMessage;
});

/** Reporting a message from a chat: what the chat calls, and the dialog that it opens. */
export function useReportedMessage(): { onReport: OnReport; dialog: ReactNode } {
  const [reported, onReport] = useState<ReportedMessage | null>(null);
  return { onReport, dialog: reported && <ReportMessage {...reported} onClose={() => onReport(null)} /> };
}
