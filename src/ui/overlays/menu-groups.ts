import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MenuEntry {
  readonly icon: LucideIcon;
  readonly text: string;
}

export interface MenuAction extends MenuEntry {
  /** True for an action that cannot be undone. */
  readonly danger?: boolean;
  /** Smaller text at the end of the item, such as a price. */
  readonly detail?: ReactNode;
  readonly onSelect: () => void;
}

interface MenuLink extends MenuEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

export type MenuItem = MenuAction | MenuLink;

interface MenuChoice {
  readonly value: string;
  readonly text: string;
  readonly lang?: string;
  /** Shown in place of the text. The items of a group with pictures are in one row. */
  readonly picture?: ReactNode;
}

/** A group of items of which one is checked. */
export interface MenuChoices {
  /** The accessible name of the group. */
  readonly label: string;
  readonly choices: readonly MenuChoice[];
  /** The checked item; null if none is. */
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  /** Called when the checked item is chosen again. Without it, the item stays checked. */
  readonly onClear?: () => void;
}

/** `false` omits an item or a group, so that a caller can write its condition in the list. */
export type MenuGroup = readonly (MenuItem | false)[] | MenuChoices | false;
