import { createContext } from 'react';
import type { Message } from '../../../../contract/chats.ts';

/** A message of somebody else, and who wrote it. */
export interface ReportedMessage {
  readonly message: Message;
  readonly from: string;
}

/** What is done where one is to be reported; null where nothing is. */
export type OnReport = (reported: ReportedMessage) => void;
export const OnReportContext = createContext<OnReport | null | undefined>(null);
