import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Colours are measured after what fades in has come; what turns for ever is not waited for. */
async function stoodStill(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe has to say of a screen: nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  await stoodStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}
