import type { CDPSession, Page } from '@playwright/test';
import { DEMO_PASSWORD, FREE, PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { closeMatches } from './pages/close-matches.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';
import { logOut } from './pages/log-out.ts';
import { findInMail } from './pages/read-mail.ts';

interface Authenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** Adds an authenticator to the browser that stores passkeys and confirms the user. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** A visit with this hash gets no offer of a passkey in the field of the address, which the authenticator would accept by itself. */
const WITHOUT_OFFER = '#without-offer';

test('adds a passkey in the settings, signs in with it, and removes it', async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const authenticator = await addAuthenticator(page);
  await closeMatches(page);
  await signIn(page, FREE);
  await page.goto('/notifications#passkeys');
  const section = page.locator('#passkeys');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText(/^Added .*, not used yet$/)).toBeVisible();
  expect(await findInMail(page, FREE, /(?<found>A passkey was added)/)).not.toBe('');

  // Another browser has the passkey, because its device is the same, and no session.
  const { credentials } = await authenticator.session.send('WebAuthn.getCredentials', {
    authenticatorId: authenticator.authenticatorId,
  });
  expect(credentials).toHaveLength(1);
  const elsewhere = await browser.newContext({ ...contextOptions, baseURL });
  const other = await elsewhere.newPage();
  const copy = await addAuthenticator(other);
  for (const credential of credentials)
    await copy.session.send('WebAuthn.addCredential', { authenticatorId: copy.authenticatorId, credential });
  await other.addInitScript((hash) => {
    if (location.hash === hash) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  }, WITHOUT_OFFER);
  await other.goto(`/login${WITHOUT_OFFER}`);
  await other.getByRole('button', { name: 'Log in with a passkey' }).click();
  await other.waitForURL('**/members');

  // The field of the e-mail address offers the passkey too, and this authenticator accepts the offer by itself.
  await logOut(other);
  await other.goto('/login');
  await other.waitForURL('**/members');

  await page.reload();
  await expect(section.getByText(/^Added .*, used /)).toBeVisible();
  await section.getByRole('button', { name: /^Rename/ }).click();
  await section.getByLabel('Name of the passkey').fill('My laptop');
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: /^Remove My laptop/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(section.getByText('My laptop')).toHaveCount(0);

  // The session that the passkey began stays, and the passkey begins no other one.
  await other.goto('/notifications#passkeys');
  await expect(other.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await logOut(other);
  await other.goto('/login');
  await other.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(other.getByText('This passkey does not work here. Try again, or take another way.')).toBeVisible();
  await elsewhere.close();
});

test(
  'signs in by the link of an e-mail, and by its code in another browser',
  { tag: '@full' },
  async ({ page, browser, contextOptions, baseURL }) => {
    const ask = async (asking: Page) => {
      await asking.goto('/login');
      await asking.getByLabel('E-mail').fill(PREMIUM);
      await asking.getByRole('link', { name: 'Send me a log-in link' }).click();
      await asking.getByRole('button', { name: 'Send the link' }).click();
      await expect(asking.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
      await expect(asking.getByText(/^Send again in 0:/)).toBeVisible();
    };
    await ask(page);
    await expectAccessible(page);
    const link = await findInMail(page, PREMIUM, /https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<])/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Log me in' }).click();
    await page.waitForURL('**/members');

    const elsewhere = await browser.newContext({ ...contextOptions, baseURL });
    const other = await elsewhere.newPage();
    await ask(other);
    const code = await findInMail(other, PREMIUM, /\b(?<found>\d{8})\b/);
    await other.getByLabel('Code from the e-mail').fill(code);
    await other.getByRole('button', { name: 'Log me in' }).click();
    await other.waitForURL('**/members');
    await elsewhere.close();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
);
