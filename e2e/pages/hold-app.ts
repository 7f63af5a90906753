import type { Page } from '@playwright/test';

/** Holds the scripts of the app back. Returns the function that lets them pass, and waits until the app has replaced the frame. */
export async function holdApp(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.waitForFunction(() => !('takeEarlyInput' in window));
  };
}
