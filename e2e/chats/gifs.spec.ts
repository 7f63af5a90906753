import type { Locator, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { makeGif } from '../fixtures/make-gif.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

/** Whether a picture changes within a second. */
async function moves(picture: Locator): Promise<boolean> {
  const first = await picture.screenshot();
  for (let tries = 0; tries < 10; tries += 1) if (!first.equals(await picture.screenshot())) return true;
  return false;
}

const gifIn = (page: Page, name: RegExp) => page.getByRole('log').getByRole('button', { name });

test('sends a GIF that moves for both sides until a member pauses it', { tag: '@full' }, async ({ twoMembers }) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await twoMembers.second.emulateMedia({ reducedMotion: 'reduce' });
  await second.open(WITH_SECOND);
  await premium.open(WITH_SECOND);
  await premium.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wave.gif', mimeType: 'image/gif', buffer: await makeGif() });
  await expect(premium.page.getByRole('img', { name: 'Picture 1 to send' })).toBeVisible();
  await premium.send.click();

  const mine = gifIn(premium.page, /^(Pause|Play) your GIF$/);
  await expect(mine).toHaveAccessibleName('Pause your GIF');
  expect(await moves(mine)).toBe(true);
  await mine.click();
  await expect(mine).toHaveAccessibleName('Play your GIF');
  // The first frame may still load.
  await expect.poll(() => moves(mine)).toBe(false);
  await expectAccessible(premium.page);

  // The peer prefers less motion, so that the GIF waits for a press.
  await expect(second.list.getByRole('link', { name: /GIF/ })).toBeVisible();
  const theirs = gifIn(second.page, /^(Pause|Play) the GIF from Robin$|^Tap to see the picture from Robin$/).last();
  await expect(theirs).toBeVisible();
  if ((await theirs.getAttribute('aria-label'))?.startsWith('Tap') === true) await theirs.click();
  await expect(theirs).toHaveAccessibleName('Play the GIF from Robin');
  await theirs.click();
  await expect(theirs).toHaveAccessibleName('Pause the GIF from Robin');
  expect(await moves(theirs)).toBe(true);
});
