import type { ReactNode } from 'react';
import { MenuList, type MenuListProps } from './menu-list.tsx';
import styles from './menu-sheet.module.css';
import { Overlay } from './overlay.tsx';

interface MenuSheetProps extends MenuListProps {
  /** A copy of what the menu is about, above the sheet. It cannot be used there. */
  lifted: ReactNode;
}

/** A menu at the bottom of a touch screen that is open while it is rendered. */
export function MenuSheet({ lifted, ...list }: MenuSheetProps) {
  return (
    <Overlay label={list.label} backdropClassName={styles.backdrop} className={styles.sheet} onClose={list.onClose}>
      <div className={styles.lifted} inert>
        {lifted}
      </div>
      <MenuList {...list} className={styles.list} />
    </Overlay>
  );
}
