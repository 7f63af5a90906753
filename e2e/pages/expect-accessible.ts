import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe has to say of a screen: nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are measured after what fades in has come.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
}
