import { type ReactNode, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from './lazy-component.tsx';
import type { MenuGroup } from './menu-groups.ts';

const MenuPopover = lazyComponent(async () => (await import('./menu-popover.tsx')).MenuPopover);

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
  /** The groups of items. A rule separates one group from the next. */
  groups: readonly MenuGroup[];
  /** The text that states why the menu has no items. */
  emptyText?: string;
}

/**
 * A button that opens a menu. The button is the browser's own, so that a first screen does not wait for React Aria's menu, which
 * loads when the menu first opens.
 */
export function Menu({ label, trigger, triggerClassName, buttonRef, groups, emptyText }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(buttonRef, () => button.current, []);
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  const isOpen = openedBy !== null;
  const close = () => setOpenedBy(null);
  const select = (onSelect: () => void) => {
    // The button has the focus before the action, because a dialog of the action returns the focus to where it was.
    flushSync(close);
    button.current?.focus();
    onSelect();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // A click without detail comes from a key or a screen reader.
        onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      >
        {trigger}
      </button>
      <Suspense>
        {isOpen && (
          <MenuPopover
            id={id}
            label={label}
            button={button}
            openedBy={openedBy}
            groups={groups}
            emptyText={emptyText}
            onSelect={select}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
