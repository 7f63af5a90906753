import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import styles from './menu-popover.module.css';
import { useCloseRequest } from './use-close-request.ts';

interface MenuPopoverProps extends MenuListProps {
  button: RefObject<HTMLButtonElement | null>;
}

/** A menu that is open while it is rendered, beside its button. */
export function MenuPopover({ button, ...list }: MenuPopoverProps) {
  const { label, onClose } = list;
  useCloseRequest(true, onClose);
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={button}
      placement="bottom end"
      offset={6}
      containerPadding={8}
      aria-label={label}
      className={styles.popover ?? ''}
      data-overlay
    >
      <MenuList {...list} />
    </Popover>
  );
}
