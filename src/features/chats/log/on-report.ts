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

/** An action of a conversation that needs a dialog. */
export type Asked = 'day' | 'mute' | 'remove' | 'block';

/** Opens the dialog of an action of the conversation. */
export const OnAskContext = createContext<(action: Asked) => void>(() => {});
