import { expect, test, workerControls } from '../fixtures/faulty.ts';

// The texts that the worker stores (sw/texts.ts).

test('offline, the app has the languages that the device has used, and stays as it is in any other', async ({
  fresh,
  faulty: { proxy },
}) => {
  const page = await fresh.open();
  const heading = page.getByRole('heading', { level: 1 });
  const choose = (language: string) => page.getByRole('main').getByText(language, { exact: true }).click();
  await page.goto('/lang-config');
  await choose('Svenska');
  await expect(heading).toHaveText('Språk och land');
  await workerControls(page);
  await choose('Polski');
  await expect(heading).toHaveText('Język i kraj');

  proxy.goOffline();
  await page.goto('/lang-config');
  await expect(heading).toHaveText('Język i kraj');
  await choose('Svenska');
  await expect(heading).toHaveText('Språk och land');
  await choose('Suomi');
  await expect(page.getByText('Språket kunde inte läsas in')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Svenska' })).toBeChecked();
  await page.reload();
  await expect(heading).toHaveText('Språk och land');
  await choose('English');
  await expect(heading).toHaveText('Language and country');
  proxy.goOnline();
});
