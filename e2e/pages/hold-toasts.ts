import type { Page } from '@playwright/test';

/**
 * Holds every toast of the pages that open later, as the pointer on a toast does. A busy machine may reach a toast only after its
 * time is over.
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
