import { createLink } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface ItemProps {
  icon?: LucideIcon;
  children: ReactNode;
}

interface MenuItemProps extends ItemProps {
  /** True for an action that cannot be undone. */
  danger?: boolean;
  onSelect: () => void;
}

/** A menu item that runs an action. */
export function MenuItem({ icon, danger = false, onSelect, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, danger && styles.danger)}
      onClick={onSelect}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

interface MenuChoiceProps extends ItemProps {
  isChosen: boolean;
  onSelect: () => void;
  lang?: string;
}

/** A menu item of a group of which one is checked. */
export function MenuChoice({ icon, isChosen, onSelect, lang, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      lang={lang}
      className={styles.item}
      onClick={onSelect}
    >
      {icon && <Icon of={icon} />}
      {children}
      {isChosen && <Icon of={Check} size="s" className={styles.check} />}
    </button>
  );
}

function Anchor({ icon, children, ...props }: ItemProps & Omit<ComponentProps<'a'>, 'children' | 'className'>) {
  return (
    <a {...props} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}

/** A menu item that is a link. */
export const MenuLink = createLink(Anchor);

export function MenuRule() {
  return <div role="separator" className={styles.rule} />;
}
