import { type ComponentProps, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from './lazy-component.tsx';
import type { MenuGroup } from './menu-groups.ts';

const MenuPopover = lazyComponent(async () => (await import('./menu-popover.tsx')).MenuPopover);

interface MenuButtonProps {
  /** The accessible name of the button and of the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Renders the menu while it is open: a `MenuPopover`, or a component with its items that loads when the menu first opens. */
  children: (menu: OpenMenu) => ReactNode;
}

/** The props of the menu of a button, without its items. */
export type OpenMenu = Omit<ComponentProps<typeof MenuPopover>, 'groups' | 'emptyText'>;

interface Opened {
  /** The button. */
  readonly current: HTMLButtonElement;
  readonly openedBy: 'pointer' | 'keyboard';
}

interface MenuProps extends Omit<MenuButtonProps, 'children'> {
  /** The groups of items. A rule separates one group from the next. */
  groups: readonly MenuGroup[];
  /** The text that states why the menu has no items. */
  emptyText?: string;
}

/**
 * A button that opens a menu. The button is the browser's own, so that a first screen does not wait for React Aria's menu, which
 * loads when the menu first opens.
 */
export function Menu({ groups, emptyText, ...button }: MenuProps) {
  return (
    <MenuButton {...button}>{(menu) => <MenuPopover {...menu} groups={groups} emptyText={emptyText} />}</MenuButton>
  );
}

/** The button of a menu whose items load with the menu. */
export function MenuButton({ label, trigger, triggerClassName, buttonRef, children }: MenuButtonProps) {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const menuOf = ({ openedBy, current }: Opened): OpenMenu => ({
    id,
    label,
    button: { current },
    openedBy,
    onSelect: (select) => {
      // The button has the focus before the action, because a dialog of the action returns the focus to where it was.
      flushSync(close);
      current.focus();
      select();
    },
    onClose: close,
  });
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : id}
        // A click without detail comes from a key or a screen reader.
        onClick={({ detail, currentTarget }) =>
          setOpened({ current: currentTarget, openedBy: detail === 0 ? 'keyboard' : 'pointer' })
        }
      >
        {trigger}
      </button>
      <Suspense>{opened !== null && children(menuOf(opened))}</Suspense>
    </>
  );
}
