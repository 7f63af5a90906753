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

/**
 * Notes the animations that start from now on, and returns a function that takes the noted ones. A dialog may open by itself while axe
 * measures, and axe would measure its fade.
 */
async function noteAnimations(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    for (const type of ['animationstart', 'transitionrun'])
      document.addEventListener(
        type,
        ({ target }) => started.push(`${type}: ${(target as Element).outerHTML.slice(0, 200)}`),
        true,
      );
  });
  return () => page.evaluate(() => (window as unknown as { started: string[] }).started.splice(0));
}

/** More parts than this do not open by themselves while one screen is measured. */
const ROUNDS_MOST = 20;

/** Expects that axe reports no violation on a screen that stands still. */
export async function expectAccessible(page: Page): Promise<void> {
  const takeStarted = await noteAnimations(page);
  let started: readonly string[] = [];
  for (let round = 0; round < ROUNDS_MOST; round += 1) {
    await untilAnimationsEnd(page);
    started = await takeStarted();
    if (started.length > 0) continue;
    const { violations } = await new AxeBuilder({ page }).analyze();
    // A part that opened while axe measured starts its animation with the next frame, and only then counts.
    await untilAnimationsEnd(page);
    started = await takeStarted();
    if (started.length > 0) continue;
    return expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ).toEqual([]);
  }
  throw new Error(`The screen never stands still: ${started.join(' | ')}`);
}
