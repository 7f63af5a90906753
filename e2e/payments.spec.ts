import type { Page } from '@playwright/test';
import { call, newMember } from './fixtures/new-member.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { PaymentPages } from './pages/payment-pages.ts';
import { findInMail } from './pages/read-mail.ts';

const getPremium = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Get Premium' });
const creditsLink = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Credits/ })
    .first();
const emailOf = async (page: Page) =>
  (await call<{ user: { email: string } }>(page, 'GET', '/api/user.php')).user.email;

test('a free member without credits buys by card, becomes premium, and repeats the order with one tap', async ({
  page,
}) => {
  const pay = new PaymentPages(page);
  await newMember(page);
  await page.goto('/members');
  await expect(creditsLink(page)).toHaveAccessibleName(/0 credits left/);
  await getPremium(page).click();
  await expect(pay.heading).toHaveText('One bundle, premium for good');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^See bundles/ }).click();
  await expect(pay.heading).toHaveText('You have 0 credits');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose how to pay' }).filter({ visible: true }).click();
  await expect(pay.heading).toHaveText('How would you like to pay?');
  await pay.choose(/^Card Visa/);
  await pay.keepCard();
  await expectAccessible(page);
  await pay.agree();
  await pay.order.click();
  await pay.provider();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await pay.isComplete(50);
  await expect(page.getByText('You are a premium member now, for good.')).toBeVisible();
  await expect(getPremium(page)).toHaveCount(0);
  await expect(creditsLink(page)).toHaveAccessibleName('Credits');
  await expectAccessible(page);

  await creditsLink(page).click();
  await page.waitForURL('**/credits/repeat-order');
  await expect(page.getByText(/^Card ending \d{4}$/)).toBeVisible();
  await expectAccessible(page);
  await pay.agree();
  await pay.order.click();
  await pay.isComplete(100);
  await expect(page.getByText('You are a premium member now')).toHaveCount(0);
});

test('a stored card that is refused has a screen of its own, and the order is paid another way', async ({ page }) => {
  const pay = new PaymentPages(page);
  await newMember(page);
  await pay.buyByCard(25);
  await pay.isComplete(25);
  // From here on the bank refuses each payment with the stored card.
  await page.goto('/credits/10/creditcard');
  await pay.keepCard();
  await pay.agree();
  await pay.order.click();
  await pay.provider();
  await page.getByRole('button', { name: /^Stored card refused/ }).click();
  await expect(pay.heading).toHaveText('Payment failed or has been cancelled.');

  await page.goto('/credits/repeat-order');
  await pay.agree();
  await pay.order.click();
  await expect(pay.heading).toHaveText('The payment could not be completed with the stored card');
  await expect(page.getByText('you ticked that you want your credits at once')).toBeVisible();
  await expectAccessible(page);
  await pay.choose('iDEAL');
  await pay.order.click();
  await pay.provider();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await pay.isComplete(50);
});

test('an order that fails by one method is paid by another, at its price and with its consent', async ({ page }) => {
  const pay = new PaymentPages(page);
  await newMember(page);
  await page.goto('/credits/50/ideal');
  await pay.agree();
  await pay.order.click();
  await pay.provider();
  await page.getByRole('button', { name: /^Payment fails/ }).click();
  await expect(pay.heading).toHaveText('Payment failed or has been cancelled.');
  await expectAccessible(page);
  const total = page.getByRole('complementary', { name: 'Your order' }).getByText('€17.24', { exact: true });
  await expect(total.first()).toBeVisible();
  await pay.choose('PayPal');
  await pay.order.click();
  await pay.provider();
  await page.getByRole('button', { name: 'Pay €17.24' }).click();
  await pay.isComplete(50);
  await page.reload();
  await pay.isComplete(50);
});

test(
  'a phone shows total, consent and button together, and large text covers nothing',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const pay = new PaymentPages(page);
    await newMember(page);
    await page.goto('/credits/50/creditcard');
    const parts = page.locator('div').filter({ has: pay.order }).filter({ has: pay.consent });
    const bar = parts.filter({ hasText: '50 credits, with 21% VAT' }).last();
    await expect(bar).toContainText('€17.24');
    for (const part of [bar, pay.order, page.getByText('I want my credits at once')])
      await expect(part).toBeInViewport({ ratio: 1 });
    // More than half of the window is left for the page.
    expect((await bar.boundingBox())?.height).toBeLessThan(260);

    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const [end, top] = await Promise.all([
      page.getByRole('complementary', { name: 'Your order' }).boundingBox(),
      bar.boundingBox(),
    ]);
    expect(top?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await pay.agree();
    await pay.order.click();
    await pay.provider();
  },
);

test('a direct debit waits for the confirmed address, is refused with a wrong code, and ordered with that of the SMS', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const pay = new PaymentPages(page);
  await newMember(page);
  await page.goto('/credits/50/sdd');
  await page.getByRole('link', { name: 'Go on with direct debit' }).filter({ visible: true }).click();
  await expect(page.getByText('Direct debit needs a confirmed address.')).toBeVisible();
  await expectAccessible(page);
  const email = await emailOf(page);
  const tab = await page.context().newPage();
  await tab.goto(await findInMail(page, email, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])/));
  await tab.getByRole('main').getByRole('button').first().click();
  await tab.waitForURL('**/activate/done');
  await tab.close();
  // The form comes by itself.
  await expect(page.getByRole('heading', { name: 'The mandate you give' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send the code by SMS' }).filter({ visible: true });
  await send.click();
  await expect(page.getByLabel('Account holder')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Account holder').fill('Sam de Wit');
  await page.getByLabel('IBAN').pressSequentially('nl91abna0417164300');
  await expect(page.getByLabel('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00');
  await page.getByLabel('Street').fill('Oude Haven');
  await page.getByLabel('Number', { exact: true }).fill('12b');
  await page.getByLabel('Postal code').fill('3011 GA');
  await page.getByLabel('City').fill('Rotterdam');
  await page.getByLabel('Mobile number').fill('0612345678');
  await send.click();

  const code = page.getByLabel('Code from the SMS, 6 digits');
  await expect(page.getByRole('heading', { name: 'Enter the code we sent to +31 •••• 5678' })).toBeFocused();
  await expectAccessible(page);
  const words = await (await page.request.get('/demo/mails')).text();
  const sent = /<b>(?<code>\d{6})<\/b><br>\+31612345678/.exec(words)?.groups?.code ?? '';
  await code.fill(sent === '000000' ? '111111' : '000000');
  await pay.agree();
  await pay.order.click();
  await expect(page.getByText('Code invalid. You have 4 tries left.')).toBeVisible();
  // After a reload the member continues with the mandate that waits for its code.
  await page.reload();
  await code.fill(sent);
  await pay.agree();
  await pay.order.click();
  await pay.isComplete(50);
  await expect(page).toHaveURL(/\/credits\/50\/sdd\?order=/);
  const mails = async () => {
    const list = await (await page.request.get('/demo/mails')).text();
    return list.split('<li>').filter((item) => item.includes(email));
  };
  await expect.poll(async () => (await mails()).join('')).toContain('Your direct debit mandate M-');
});

test('withdraws from an order in the transactions, and mails a confirmation', async ({ page }) => {
  const pay = new PaymentPages(page);
  await newMember(page);
  await pay.buyByCard(10);
  await pay.isComplete(10);
  await page.getByRole('link', { name: 'Receipt and right to withdraw' }).click();
  await page.waitForURL(/\/transactions\/[\w-]{36}$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
  await expect(page.getByRole('heading', { name: /^Withdraw from order L-/ })).toBeFocused();
  await expect(page.getByText('You get back€4.49')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible();
  // This order had made the member premium.
  await expect(getPremium(page)).toBeVisible();
  await expect(creditsLink(page)).toHaveAccessibleName(/0 credits left/);
  await findInMail(page, await emailOf(page), /(?<found>You have withdrawn from order L-)/);
});

test(
  'the time bonus counts down, comes up after 40 seconds without credits, and ends with its price',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.clock.install();
    await newMember(page);
    await page.goto('/members');
    const banner = page.getByRole('complementary', { name: 'An offer' });
    await expect(banner).toContainText('25% off your first bundle');
    await expect(banner).toContainText(/3:59:\d\d/);
    const popup = page.getByRole('complementary', { name: 'You have 0 credits' });
    // The clock runs on between the steps, so that the first one leaves time.
    await page.clock.fastForward(15_000);
    await expect(popup).toHaveCount(0);
    await page.clock.fastForward(26_000);
    await expect(popup).toBeVisible();
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'See the offer' }).click();
    await expect(page.getByRole('dialog')).toContainText('25% welcome bonus');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.waitForURL('**/credits*');
    const price = page.getByRole('radio', { name: /^50 credits/ });
    await expect(price).toHaveAccessibleName(/€17\.24/);

    // The clocks of the browser and of the server reach the deadline.
    const email = await emailOf(page);
    await onDatabase(server, (pool) =>
      pool.query("UPDATE members SET signup_date = signup_date - interval '4 hours' WHERE email = $1", [email]),
    );
    await page.clock.fastForward('04:00:00');
    await expect(page.getByText('The offer has ended. This is the price now.')).toBeVisible();
    await expect(price).toHaveAccessibleName(/€22\.99/);
    await page.goto('/members');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(popup).toHaveCount(0);
  },
);
