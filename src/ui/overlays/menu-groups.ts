import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MenuEntry {
  readonly icon: LucideIcon;
  readonly text: string;
}

interface MenuAction extends MenuEntry {
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

/** A group of items of which one is checked. */
export interface MenuChoices {
  /** The accessible name of the group. */
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly text: string; readonly lang?: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** `false` omits an item or a group, so that a caller can write its condition in the list. */
export type MenuGroup = readonly (MenuItem | false)[] | MenuChoices | false;
