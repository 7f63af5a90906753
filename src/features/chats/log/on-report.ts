import { createContext } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';

/** The peer, or one of their messages. */
export interface Reported {
  readonly peer: MemberId;
  readonly name: string;
  /** Null if the report is about the peer. */
  readonly message: Message | null;
}

/** Opens the report dialog. Null if nothing can be reported. */
export type OnReport = (reported: Reported) => void;
export const OnReportContext = createContext<OnReport | null | undefined>(null);
