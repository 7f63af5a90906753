import { expect, type Page } from '@playwright/test';

/** The newest e-mail to an address, by the page of the demo's mails. Null until there is one. */
export async function readMail(page: Page, recipient: string): Promise<string | null> {
  const list = await (await page.request.get('/demo/mails')).text();
  const item = list.split('<li>').find((part) => part.includes(recipient));
  const mail = /href="(?<mail>\/demo\/mails\/[^"]+)"/.exec(item ?? '')?.groups?.mail;
  if (mail === undefined) return null;
  const html = await (await page.request.get(mail)).text();
  // The digits of a code are in groups. Without their tags they are one word.
  return html.replaceAll(/<\/?span[^>]*>/g, '');
}

/** Waits for an e-mail to an address that matches, and returns the group `found`. */
export async function findInMail(page: Page, recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => (found = pattern.exec((await readMail(page, recipient)) ?? '')?.groups?.found), {
      message: `a mail to ${recipient} with ${pattern}`,
    })
    .toBeDefined();
  return found ?? '';
}
