import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { type OpenedOptions, OptionsButton } from '../options-button.tsx';
import styles from './bubble.module.css';

/** Opens the options of a message. Undefined until the messages have rendered, because the buttons render after them. */
export const OnOptionsContext = createContext<((opened: OpenedOptions) => void) | undefined>(undefined);

/** The button beside a message, or on a picture of an album, that opens its options. `place` is that of the picture, from 1. */
export function MessageOptionsButton({ message, place }: { message: string; place?: number }) {
  const { t } = useLingui();
  const onOptions = use(OnOptionsContext);
  if (onOptions === undefined) return null;
  return (
    <OptionsButton
      of={message}
      label={place === undefined ? t`Message options` : t`Options of picture ${place}`}
      className={styles.options}
      onOptions={onOptions}
    />
  );
}

/** Moves the focus to the log, before an element of it that has the focus disappears. */
export function focusLog(element: Element): void {
  element.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
}
