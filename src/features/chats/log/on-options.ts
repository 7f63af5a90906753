import { createContext } from 'react';

/** A message whose options are open, and the button that they belong to. */
export interface OpenedOptions {
  readonly key: string;
  readonly button: HTMLButtonElement;
  readonly openedBy: 'pointer' | 'keyboard';
}

/** Opens the options of a message. Undefined until the messages have rendered, because the buttons render after them. */
export const OnOptionsContext = createContext<((opened: OpenedOptions) => void) | undefined>(undefined);
