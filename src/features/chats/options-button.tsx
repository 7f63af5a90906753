import { Ellipsis } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { useLongPress } from '../../browser/use-long-press.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** A message or a conversation whose options are open, by its key, and the button that they belong to. */
export interface OpenedOptions {
  readonly key: string;
  readonly button: HTMLButtonElement;
  readonly openedBy: 'pointer' | 'keyboard';
}

type OnOptions = (opened: OpenedOptions) => void;

interface OptionsButtonProps {
  of: string;
  label: string;
  className: string | undefined;
  onOptions: OnOptions;
}

/**
 * The button that opens the options of a message or a conversation. It is visible on hover and keyboard focus. Where there is no hover, the
 * member holds the message or the row instead, and the button remains for screen readers.
 */
export function OptionsButton({ of: key, label, className, onOptions }: OptionsButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      data-options={key}
      // A click without detail comes from a key or a screen reader.
      onClick={({ detail, currentTarget: button }) =>
        onOptions({ key, button, openedBy: detail === 0 ? 'keyboard' : 'pointer' })
      }
    >
      <Icon of={Ellipsis} size="s" />
    </button>
  );
}

/**
 * The handlers of a list: a held finger, the second mouse button and the menu key on an item open its options. `selector` matches an item.
 */
export function useOptionsHandlers(selector: string, onOptions: OnOptions) {
  const open = (target: EventTarget, openedBy: OpenedOptions['openedBy']): boolean => {
    const item = target instanceof Element ? target.closest(selector) : null;
    const button = item === null ? null : (buttonIn(item) ?? buttonOf(item));
    const key = button?.dataset['options'];
    if (button == null || key === undefined) return false;
    onOptions({ key, button, openedBy });
    return true;
  };
  const hold = useLongPress((target) => open(target, 'pointer'));
  return {
    ...hold,
    onContextMenu: (event: MouseEvent) => {
      // With the Shift key the browser's own menu opens, for instance to copy a part of the text.
      if (event.shiftKey && event.button === 2) return;
      if (open(event.target, event.button === 2 ? 'pointer' : 'keyboard')) event.preventDefault();
    },
  };
}

const buttonIn = (item: Element) => item.querySelector<HTMLButtonElement>('button[data-options]');

/** The button of a message, if it is outside the element: that of a picture is on its tile, and its caption is below the album. */
function buttonOf(item: Element): HTMLButtonElement | null {
  const message = item.getAttribute('data-message');
  return message === null ? null : document.querySelector(`button[data-options="${CSS.escape(message)}"]`);
}

/** The button belongs to a memoized item, which does not render for this. */
export function useExpanded(button: HTMLButtonElement, isExpanded: boolean): void {
  useEffect(() => {
    button.setAttribute('aria-expanded', String(isExpanded));
    return () => button.setAttribute('aria-expanded', 'false');
  }, [button, isExpanded]);
}
