import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { accountId, companionId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { signIn } from '../pages/log-in.ts';

// npm run screens: the screenshots of the web app manifest (server/features/sites/manifest.ts). They are committed.

const FOLDER = path.resolve(import.meta.dirname, '../../public/screenshots');
const WITH_MARA = conversationIdOf(accountId('premium'), companionId('mara'));
/** `deviceScaleFactor` makes pictures of 720 × 1,440 and 1,280 × 800 pixels. */
const SIZES = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, hasTouch: true },
  wide: { viewport: { width: 1_280, height: 800 }, deviceScaleFactor: 1, hasTouch: false },
} as const;

/** The pictures are those of every site, so they do not name one. */
async function hideName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('Liaison', { exact: true });
  for (const one of await name.all()) await one.evaluate((element) => (element.style.visibility = 'hidden'));
}

for (const [form, size] of Object.entries(SIZES)) {
  test.describe(form, () => {
    test.use({ ...size, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

    test(`the manifest has ${form} screenshots of a conversation and of the search`, async ({ page }) => {
      mkdirSync(FOLDER, { recursive: true });
      await signIn(page, PREMIUM);
      await page.goto('/members');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await hideName(page);
      await page.screenshot({ path: path.join(FOLDER, `members-${form}.jpg`), type: 'jpeg', quality: 80 });
      const chats = new ChatsPage(page);
      await chats.open(WITH_MARA);
      await page.waitForLoadState('networkidle');
      await page.mouse.move(0, 0);
      await hideName(page);
      await page.screenshot({ path: path.join(FOLDER, `chat-${form}.jpg`), type: 'jpeg', quality: 80 });
    });
  });
}
