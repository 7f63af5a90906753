import type { Page } from '@playwright/test';
import { newMember } from '../fixtures/new-member.ts';
import { expect, test } from '../fixtures/server.ts';

/** A movement of the page that follows no input, as Chromium measures it. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null }[];
}

/** Collects the movements of every page that follows. Returns a function that reads those of the present one. */
async function followShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const note = ({ value, sources }: Shift) =>
      shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent).join(' | ')}`);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer receives the entry of a frame after the frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: string[] }).shifts;
    });
}

for (const { width, tag } of [
  { width: 360, tag: [] },
  { width: 1280, tag: '@full' },
]) {
  test(`known alerts and offers come with the first frame, ${width} pixels wide`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await newMember(page);
    const readShifts = await followShifts(page);
    const load = async () => {
      const offers = page.waitForResponse(/offers\.php/);
      await page.goto('/members');
      await expect(page.getByRole('complementary', { name: 'Your e-mail address' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'An offer' })).toContainText('credits for');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await (await offers).finished();
    };
    await load();
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, cached]) => key.startsWith('cache:') && `${cached}`.includes('"offer"')),
    );
    for (let loads = 0; loads < 2; loads += 1) {
      await load();
      expect(await readShifts()).toEqual([]);
    }
  });
}
