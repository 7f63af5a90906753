import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { ExportData } from '../contract/export/export-data.ts';
import { unzip } from '../server/fixtures/unzip.ts';
import { DEMO_PASSWORD, PREMIUM } from './fixtures/demo-accounts.ts';
import { expect, test } from './fixtures/server.ts';
import { writeFiles } from './fixtures/write-files.ts';
import { signIn } from './pages/log-in.ts';

// The job is polled every few seconds, and draws the pictures of the demo that nobody has looked at yet.
const MADE = { timeout: 180_000 };

test(
  'asks for the own data, waits, downloads it, and reads it from disk',
  { tag: '@full' },
  async ({ page, context }, testInfo) => {
    await signIn(page, PREMIUM);
    await page.goto('/notifications#copy');
    const section = page.locator('#copy');
    await section.getByLabel('Your password', { exact: true }).fill('not the password');
    await section.getByRole('button', { name: 'Ask for my data' }).click();
    await expect(section.getByText('Please check your password.')).toBeVisible();
    await section.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await section.getByRole('button', { name: 'Ask for my data' }).click();
    await expect(section.getByText('Your archive is being made.')).toBeVisible();

    const link = section.getByRole('link', { name: 'Download' });
    await expect(link).toBeVisible(MADE);
    expect((await new AxeBuilder({ page }).include('section').analyze()).violations).toEqual([]);
    const downloading = page.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(await readFile(await download.path()));
    const data = ExportData.parse(JSON.parse(files.get('data.json')?.toString() ?? ''));
    expect(data.account.email).toBe(PREMIUM);
    expect(data.conversations.length).toBeGreaterThan(0);
    expect(data.pictures.every(({ file }) => file !== null && files.has(file))).toBe(true);

    const folder = testInfo.outputPath('archive');
    await writeFiles(folder, files);
    const archive = await context.newPage();
    await archive.goto(`file://${folder}/index.html`);
    await expect(archive.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
    await expect(archive.getByRole('definition').filter({ hasText: PREMIUM }).first()).toBeVisible();
    const picture = archive.getByRole('img', { name: 'Picture' }).first();
    // It loads when it comes near the window.
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await new AxeBuilder({ page: archive }).analyze()).violations).toEqual([]);
    // This member has so many conversations that they have a page of their own.
    await archive.locator('#conversations').getByRole('link').click();
    await expect(archive.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible();
    await archive.getByRole('cell').getByRole('link').first().click();
    await expect(archive.getByRole('heading', { level: 1, name: /^Conversation with / })).toBeVisible();
    await expect(archive.getByRole('listitem').first()).toBeVisible();
    expect((await new AxeBuilder({ page: archive }).analyze()).violations).toEqual([]);
    await archive.getByRole('link', { name: 'Back to the contents' }).click();
    await expect(archive.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();

    await section.getByRole('button', { name: 'Delete the archive' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    // The link disappears when the server has answered. The line below it was visible earlier.
    await expect(link).toBeHidden();
    await expect(section.getByText('You can ask for the next archive from')).toBeVisible();
    expect((await page.request.get('/api/export-file.php')).status()).toBe(404);
  },
);
