import { createTestMember } from '../../server/fixtures/members.ts';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { onDatabase } from '../fixtures/on-database.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { signIn } from '../pages/log-in.ts';

const RUDE = 'Shut up, you bitch';

test('asks before a rude first message, which stays in the field, and never before a later one', async ({
  page,
  server,
}) => {
  const peer = await onDatabase(server, (pool) => createTestMember(pool, { name: 'Robin' }));
  await signIn(page, PREMIUM);
  const chats = new ChatsPage(page);
  await chats.openNew(peer.id);
  // An idle tab loads the rule. Without it, the app sends the message.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/safety-')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await chats.field.fill(RUDE);
  await chats.send.click();
  await expect(question).toContainText(RUDE);
  await expect(question.getByRole('button', { name: 'Send it as it is' })).toContainText('1 credit · €0.35');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the message' }).click();
  await expect(question).toBeHidden();
  await expect(chats.field).toHaveValue(RUDE);
  await expect(chats.field).toBeFocused();
  await expect(chats.log.getByRole('listitem')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Send it as it is' }).click();
  await expect(chats.settled(RUDE)).toBeVisible();
  await expect(chats.field).toHaveValue('');
  const later = `${RUDE} again`;
  await chats.writeStored(later);
  await expect(question).toBeHidden();
});
