import type { Page } from '@playwright/test';

/**
 * Keeps every toast of the pages that are opened from now on, as the pointer on it does. A busy machine may take longer to come to a
 * toast than it is shown.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const region = '[data-toasts]';
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (!(target instanceof Element && target.matches(region))) continue;
        for (const toast of addedNodes) toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    }).observe(document, { subtree: true, childList: true });
  });
}
