import { expect, type Page } from '@playwright/test';
import { findInMail } from './read-mail.ts';

export const NEW_PASSWORD = 'a pier in the fog';

/** Fills in and sends the sign-up form on a phone. Calls `atStep` when a step of the form is filled in. */
export async function fillInSignup(
  page: Page,
  email: string,
  atStep: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  await page.getByText('Man', { exact: true }).click();
  await page.getByText('Women', { exact: true }).click();
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Month').fill('03');
  await page.getByLabel('Year').fill('1987');
  await page.getByLabel('Country').selectOption('NL');
  await atStep(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name others see').fill('Robin');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await atStep(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByText(/^I accept the terms/).click();
  await page.getByText(/sex life and my orientation/).click();
  await atStep(page);
  await page.getByRole('button', { name: 'Create my profile' }).click();
}

/** The path of the link in the newest e-mail to an address. */
export const linkInMail = (page: Page, email: string, words: RegExp): Promise<string> =>
  findInMail(
    page,
    email,
    new RegExp(String.raw`${words.source}[\s\S]*?https?:\/\/[^"\s/]+(?<found>\/[\w-]{43})(?=["\s<?])`),
  );
