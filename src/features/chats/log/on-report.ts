import { createContext } from 'react';
import type { Message } from '../../../../contract/chats.ts';

/** A message of the peer, and the peer's name. */
export interface ReportedMessage {
  readonly message: Message;
  readonly from: string;
}

/** Opens the report dialog. Null where messages cannot be reported. */
export type OnReport = (reported: ReportedMessage) => void;
export const OnReportContext = createContext<OnReport | null | undefined>(null);
