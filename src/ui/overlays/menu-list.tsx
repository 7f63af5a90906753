import { useLinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type MouseEvent, useLayoutEffect } from 'react';
import { setInteractionModality } from 'react-aria-components';
import { Menu, MenuItem as AriaItem, MenuSection } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { MenuChoices, MenuGroup, MenuItem } from './menu-groups.ts';
import styles from './menu-list.module.css';

export interface MenuListProps {
  /** The id of the menu. */
  id?: string;
  label: string;
  groups: readonly MenuGroup[];
  /** The text that states why the menu has no items. */
  emptyText?: string | undefined;
  className?: string | undefined;
  openedBy: 'pointer' | 'keyboard';
  /** Runs the action of the selected item. */
  onSelect: (action: () => void) => void;
  onClose: () => void;
}

/** The items of a menu, in a popover or a sheet. It takes the focus. */
export function MenuList({ id, label, groups, emptyText, className, openedBy, onSelect, onClose }: MenuListProps) {
  // React Aria mistakes the click of a key on the browser's own button for that of a screen reader. Its menu would then hold the focus on
  // itself instead of the first item.
  useLayoutEffect(() => setInteractionModality(openedBy), [openedBy]);
  const shown = groups.filter((group) => group !== false);
  return (
    <Menu
      {...(id !== undefined && { id })}
      aria-label={label}
      // Opening a menu is a request for its items.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus="first"
      className={classNames(styles.menu, className)}
      renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
      onClose={onClose}
    >
      {shown.map((group, index) => [
        index > 0 && <Separator key={`rule ${index}`} className={styles.rule ?? ''} />,
        isChoices(group) ? (
          <Choices key={group.label} group={group} />
        ) : (
          group.map((item) => renderItem(item, onSelect))
        ),
      ])}
    </Menu>
  );
}

function isChoices(group: Exclude<MenuGroup, false>): group is MenuChoices {
  return 'choices' in group;
}

function renderItem(item: MenuItem | false, onSelect: MenuListProps['onSelect']) {
  if (item === false) return null;
  return 'to' in item ? (
    <LinkItem key={item.text} item={item} />
  ) : (
    <ActionItem key={item.text} item={item} onSelect={onSelect} />
  );
}

interface ActionItemProps {
  item: Exclude<MenuItem, { to: unknown }>;
  onSelect: MenuListProps['onSelect'];
}

function ActionItem({ item, onSelect }: ActionItemProps) {
  return (
    <AriaItem
      textValue={item.text}
      className={classNames(styles.item, item.danger === true && styles.danger)}
      onAction={() => onSelect(item.onSelect)}
    >
      <Icon of={item.icon} />
      {item.text}
      {item.detail != null && <span className={styles.detail}> {item.detail}</span>}
    </AriaItem>
  );
}

function LinkItem({ item }: { item: Extract<MenuItem, { to: unknown }> }) {
  // React Aria leaves a click to the router if the router prevents the browser's default.
  const { href, onClick } = useLinkProps({ to: item.to });
  const follow = (event: MouseEvent) => onClick?.(event as MouseEvent<HTMLAnchorElement>);
  return (
    <AriaItem textValue={item.text} href={href ?? ''} onClick={follow} className={styles.item ?? ''}>
      <Icon of={item.icon} />
      {item.text}
    </AriaItem>
  );
}

function Choices({ group }: { group: MenuChoices }) {
  return (
    <MenuSection
      aria-label={group.label}
      selectionMode="single"
      disallowEmptySelection={group.onClear === undefined}
      selectedKeys={group.value === null ? [] : [group.value]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key === undefined) group.onClear?.();
        else group.onChoose(String(key));
      }}
      className={group.choices.some(({ picture }) => picture !== undefined) ? (styles.row ?? '') : ''}
    >
      {group.choices.map(({ value, text, lang, picture }) => (
        <AriaItem key={value} id={value} textValue={text} lang={lang} aria-label={text} className={styles.item ?? ''}>
          {picture ?? text}
          {picture === undefined && value === group.value && <Icon of={Check} size="s" className={styles.check} />}
        </AriaItem>
      ))}
    </MenuSection>
  );
}
