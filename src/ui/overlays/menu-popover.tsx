import { useLinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type MouseEvent, type RefObject, useLayoutEffect } from 'react';
import { setInteractionModality } from 'react-aria-components';
import { Menu, MenuItem as AriaItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { MenuChoices, MenuGroup, MenuItem } from './menu-groups.ts';
import styles from './menu-popover.module.css';
import { useCloseRequest } from './use-close-request.ts';

interface MenuPopoverProps {
  /** The id of the menu. */
  id: string;
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  openedBy: 'pointer' | 'keyboard';
  groups: readonly MenuGroup[];
  emptyText: string | undefined;
  /** Runs the action of the selected item. */
  onSelect: (action: () => void) => void;
  onClose: () => void;
}

/** A menu that is open while it is rendered, beside its button. */
export function MenuPopover({ id, label, button, openedBy, groups, emptyText, onSelect, onClose }: MenuPopoverProps) {
  // React Aria mistakes the click of a key on the browser's own button for that of a screen reader. Its menu would then hold the focus on
  // itself instead of the first item.
  useLayoutEffect(() => setInteractionModality(openedBy), [openedBy]);
  useCloseRequest(true, onClose);
  const shown = groups.filter((group) => group !== false);
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
      <Menu
        id={id}
        aria-label={label}
        // Opening a menu is a request for its items.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        className={styles.menu ?? ''}
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
    </Popover>
  );
}

function isChoices(group: Exclude<MenuGroup, false>): group is MenuChoices {
  return 'choices' in group;
}

function renderItem(item: MenuItem | false, onSelect: MenuPopoverProps['onSelect']) {
  if (item === false) return null;
  return 'to' in item ? (
    <LinkItem key={item.text} item={item} />
  ) : (
    <ActionItem key={item.text} item={item} onSelect={onSelect} />
  );
}

interface ActionItemProps {
  item: Exclude<MenuItem, { to: unknown }>;
  onSelect: MenuPopoverProps['onSelect'];
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
      disallowEmptySelection
      selectedKeys={[group.value]}
      onSelectionChange={(keys) => {
        for (const key of keys) group.onChoose(String(key));
      }}
    >
      {group.choices.map(({ value, text, lang }) => (
        <AriaItem key={value} id={value} textValue={text} lang={lang} className={styles.item ?? ''}>
          {text}
          {value === group.value && <Icon of={Check} size="s" className={styles.check} />}
        </AriaItem>
      ))}
    </MenuSection>
  );
}
