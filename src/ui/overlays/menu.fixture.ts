import { vi } from 'vitest';

/** Opens the menu of a button and returns its items. */
export async function openMenu(button: HTMLElement): Promise<HTMLElement[]> {
  button.click();
  return vi.waitFor(() => {
    const menu = document.querySelector('[role=menu]');
    if (menu === null) throw new Error('No menu is open.');
    return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  });
}

/** Opens the menu of a button and chooses the item with this text. */
export async function chooseInMenu(button: HTMLElement, text: string): Promise<void> {
  const items = await openMenu(button);
  const item = items.find(({ textContent }) => textContent === text);
  if (item === undefined) throw new Error(`The menu has no ${text}.`);
  item.click();
}

export async function closeMenu(): Promise<void> {
  const dismiss = document.querySelector<HTMLElement>('[data-overlay] button');
  dismiss?.click();
  await vi.waitFor(() => {
    if (document.querySelector('[role=menu]') !== null) throw new Error('The menu is open.');
  });
}
