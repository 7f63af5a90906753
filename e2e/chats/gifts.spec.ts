import type { Locator, Page } from '@playwright/test';
import { accountId } from '../../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../../server/database/conversation-id.ts';
import { expect as expectFaulty, test as faultyTest } from '../fixtures/faulty.ts';
import { expect, test } from '../fixtures/server.ts';
import { ChatsPage } from '../pages/chats-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));

const creditsLeft = async (chats: ChatsPage) => Number.parseInt((await chats.balance.textContent()) ?? '', 10);
/** The bubble of a gift with this name. */
const giftIn = (chats: ChatsPage, name: string): Locator =>
  chats.log.getByRole('listitem').filter({ has: chats.page.getByRole('img', { name: 'Gift' }), hasText: name });
const picker = (page: Page) => page.getByRole('dialog', { name: 'A gift for Nina' });

test('sends a gift from the profile by keyboard, shows it live to the peer, and charges once', async ({
  twoMembers,
}) => {
  const [premium, second] = [new ChatsPage(twoMembers.premium), new ChatsPage(twoMembers.second)];
  await second.open(WITH_SECOND);
  await premium.open(WITH_SECOND);
  const before = await creditsLeft(premium);

  await premium.page.goto(`/members/${accountId('second')}/chat?gift=1`);
  await expect(picker(premium.page)).toBeVisible();
  await expect(premium.page).toHaveURL(/\/chat$/);
  await expectAccessible(premium.page);
  const gifts = picker(premium.page).getByRole('radio');
  await premium.page.keyboard.press('Tab');
  await expect(gifts.first()).toBeFocused();
  await premium.page.keyboard.press('ArrowRight');
  await expect(picker(premium.page).getByRole('radio', { name: 'Croissant' })).toBeChecked();
  await premium.page.keyboard.press('ArrowLeft');
  for (let pressed = 0; pressed < 8; pressed += 1) await premium.page.keyboard.press('ArrowDown');
  await expect(picker(premium.page).getByRole('radio', { name: 'Peonies' })).toBeChecked();
  await premium.page.keyboard.press('Tab');
  await expect(picker(premium.page).getByRole('button', { name: 'Send for 4 credits · €1.40' })).toBeFocused();
  await premium.page.keyboard.press('Enter');

  await expect(picker(premium.page)).toBeHidden();
  await expect(giftIn(premium, 'Peonies').getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  await expect(giftIn(second, 'Peonies')).toHaveCount(1);
  await expect(second.list.getByRole('link', { name: /Robin.*Peonies/ })).toBeVisible();
  await expect.poll(() => creditsLeft(premium)).toBe(before - 4);

  // After a reload the picker stays closed, and the log shows the gift once.
  await premium.page.reload();
  await expect(giftIn(premium, 'Peonies')).toHaveCount(1);
  await expect(picker(premium.page)).toBeHidden();
  await expect.poll(() => creditsLeft(premium)).toBe(before - 4);
});

test('opens pictures and gifts from one menu on a phone, by keyboard too', { tag: '@full' }, async ({ twoMembers }) => {
  const premium = new ChatsPage(twoMembers.premium);
  const { page } = premium;
  await page.setViewportSize({ width: 360, height: 800 });
  await premium.open(WITH_SECOND);
  const plus = page.getByRole('button', { name: 'Add a picture or a gift' });
  await plus.press('Enter');
  const picture = page.getByRole('menuitem', { name: 'Pictures or GIFs 2 credits each · €0.70' });
  await expect(picture).toBeFocused();
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await picture.press('Enter');
  await chooser;

  await plus.press('Enter');
  await expect(picture).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Gift from 2 credits · €0.70' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(plus).toBeFocused();
});

faultyTest(
  'sends a gift chosen offline when the network returns, and shows its picture meanwhile',
  async ({ installed, faulty: { proxy }, premium }) => {
    const page = await installed.open();
    const chats = new ChatsPage(page);
    await chats.open(WITH_SECOND);
    const before = await premium.credits();
    proxy.goOffline();
    await chats.field.fill('half a sentence');
    await page.getByRole('button', { name: 'Send a gift, 2+ credits, €0.70' }).click();
    await picker(page).getByText('Lantern').click();
    await expectFaulty(picker(page).getByRole('radio', { name: 'Lantern' })).toBeChecked();
    const pictures = picker(page).getByRole('radiogroup', { name: 'Gifts' }).locator('img');
    await expectFaulty
      .poll(() =>
        pictures.evaluateAll(
          (all) => all.filter((one) => !(one instanceof HTMLImageElement) || one.naturalWidth === 0).length,
        ),
      )
      .toBe(0);
    await picker(page).getByRole('button', { name: 'Send for 3 credits' }).click();
    const lantern = giftIn(chats, 'Lantern');
    await expectFaulty(lantern.getByRole('img', { name: /^(Waiting for a connection|Sending)$/ })).toBeVisible();
    await expectFaulty(chats.field).toHaveValue('half a sentence');

    proxy.goOnline();
    await expectFaulty(lantern.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
    expectFaulty(await premium.bodies(WITH_SECOND, 'lantern')).toEqual(['lantern']);
    expectFaulty(await premium.credits()).toBe(before - 3);
  },
);
