import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { type OpenedOptions, OptionsButton } from '../options-button.tsx';
import styles from './bubble.module.css';

/** Opens the options of a message. Undefined until the messages have rendered, because the buttons render after them. */
export const OnOptionsContext = createContext<((opened: OpenedOptions) => void) | undefined>(undefined);

/** The button beside a message that opens its options. */
export function MessageOptionsButton({ message }: { message: string }) {
  const { t } = useLingui();
  const onOptions = use(OnOptionsContext);
  if (onOptions === undefined) return null;
  return <OptionsButton of={message} label={t`Message options`} className={styles.options} onOptions={onOptions} />;
}

/** Moves the focus to the log, before an element of it that has the focus disappears. */
export function focusLog(element: Element): void {
  element.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
}
