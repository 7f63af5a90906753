import type { APIRequestContext } from '@playwright/test';
import { accountId } from '../demo/cast/demo-ids.ts';
import { queueNews } from '../server/features/mails/mail-jobs.ts';
import { newText } from '../server/fixtures/messages.ts';
import { PREMIUM, SECOND } from './fixtures/demo-accounts.ts';
import { onDatabase } from './fixtures/on-database.ts';
import { expect, test } from './fixtures/server.ts';
import { expectAccessible } from './pages/expect-accessible.ts';
import { signIn } from './pages/log-in.ts';

/** The text of the newest mail to an address, by the page of the demo's mails. */
async function newestMail(request: APIRequestContext, recipient: string): Promise<string> {
  const list = await (await request.get('/demo/mails')).text();
  const item = list.split('<li>').find((part) => part.includes(recipient));
  const mail = /href="(?<mail>\/demo\/mails\/[^"]+)"/.exec(item ?? '')?.groups?.mail ?? '';
  return (await request.get(mail)).text();
}

test(
  'a message to a member who is away becomes a mail; one click ends mails, and a press in the app brings them back',
  { tag: '@full' },
  async ({ page, browser, contextOptions, baseURL, request, server }) => {
    const other = await browser.newContext({ ...contextOptions, baseURL });
    const writer = await other.newPage();
    await signIn(writer, SECOND);
    const sent = await writer.request.post('/api/message.php', { data: newText({ profile: accountId('premium') }) });
    expect(sent.ok(), await sent.text()).toBe(true);
    await other.close();
    // An hour passes, in which nobody is here.
    await onDatabase(server, async (pool) => {
      await pool.query(
        "INSERT INTO mail_scans (name, until) VALUES ('news', now()) ON CONFLICT (name) DO UPDATE SET until = now()",
      );
      await pool.query("UPDATE mail_scans SET until = until - interval '1 hour'");
      await pool.query("UPDATE changes SET created_at = created_at - interval '40 minutes'");
      await pool.query("UPDATE members SET last_active = last_active - interval '1 hour'");
      await queueNews(pool);
    });

    const mail = await newestMail(request, PREMIUM);
    expect(mail).toMatch(/You have (a|\d+) new messages?/);
    expect(mail).not.toContain('Hello');
    const link = /href="https?:\/\/[^"/]+(?<path>\/[\w-]{43})"[^>]*>No more e-mails/.exec(mail)?.groups?.path ?? '';
    // A mail provider sends this request when its user presses “unsubscribe”: no session, no origin.
    for (const _ of [1, 2])
      expect((await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);

    await signIn(page, PREMIUM);
    await page.goto('/likes');
    const alert = page.getByText('because you unsubscribed from them');
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Switch e-mails on' }).click();
    await expect(page.getByText('E-mails are on again.')).toBeVisible();
    await expect(alert).toBeHidden();

    await page.goto('/notifications#mails');
    const section = page.locator('#mails');
    const likes = section.getByRole('switch', { name: 'Likes and matches' });
    await expect(likes).toBeChecked();
    await section.getByText('Likes and matches', { exact: true }).click();
    await expect(likes).not.toBeChecked();
    await expect(likes).toBeEnabled();
    await page.reload();
    await expect(section.getByRole('switch', { name: 'Likes and matches' })).not.toBeChecked();

    // The link of the same mail is a page with a button for a person.
    await page.goto(link);
    await page.getByRole('button', { name: 'No more e-mails' }).click();
    await expect(page.getByRole('heading', { name: 'You get no more e-mails' })).toBeVisible();
  },
);
