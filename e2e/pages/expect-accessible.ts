import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for fade-ins, because axe measures colours. Endless animations are ignored. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Styles apply, and animations start, with the frame after a change.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Counts the animations that start from now on. A dialog may open by itself while axe measures, and axe would measure its fade. */
async function countAnimations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { animations: 0 };
    Object.assign(window, { counted });
    for (const type of ['animationstart', 'transitionrun'])
      document.addEventListener(type, () => (counted.animations += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { counted: { animations: number } }).counted.animations);
}

/** Expects that axe reports no violation on a screen that stands still. */
export async function expectAccessible(page: Page): Promise<void> {
  const started = await countAnimations(page);
  for (;;) {
    const before = await started();
    await untilAnimationsEnd(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    // A part that opened while axe measured starts its animation with the next frame, and only then counts.
    await untilAnimationsEnd(page);
    if ((await started()) !== before) continue;
    return expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ).toEqual([]);
  }
}
