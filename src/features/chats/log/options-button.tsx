import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { use } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { OnOptionsContext } from './on-options.ts';
import styles from './bubble.module.css';

/**
 * The button beside a message that opens its options. It is visible on hover and keyboard focus. Where there is no hover, the member holds
 * the message instead, and the button remains for screen readers.
 */
export function OptionsButton({ message }: { message: string }) {
  const { t } = useLingui();
  const onOptions = use(OnOptionsContext);
  if (onOptions === undefined) return null;
  return (
    <button
      type="button"
      className={styles.options}
      aria-label={t`Message options`}
      aria-haspopup="menu"
      aria-expanded={false}
      data-options={message}
      // A click without detail comes from a key or a screen reader.
      onClick={({ detail, currentTarget: button }) =>
        onOptions({ key: message, button, openedBy: detail === 0 ? 'keyboard' : 'pointer' })
      }
    >
      <Icon of={Ellipsis} size="s" />
    </button>
  );
}

/** Returns the options button of the message that contains an element. */
export function optionsButtonOf(target: EventTarget): HTMLButtonElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-message]')?.querySelector<HTMLButtonElement>('button[data-options]') ?? null;
}

/** Moves the focus to the log, before an element of it that has the focus disappears. */
export function focusLog(element: Element): void {
  element.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
}
