import type { Page } from '@playwright/test';
import { PREMIUM } from '../fixtures/demo-accounts.ts';
import { expect, test } from '../fixtures/server.ts';
import { signIn } from '../pages/log-in.ts';

// A pseudo-locale: English whose words are a third longer, as in the longest languages of the product, in the narrowest window.

test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'block' });

/** A text that stands on each of the screens once it is complete, before it is lengthened. */
const SCREENS = {
  '/members': 'Filters',
  '/likes': 'Received',
  '/notifications': 'Where you are logged in',
  '/profile': 'Date of birth',
  '/pricing': 'What things cost',
  '/credits': 'Choose how to pay',
  '/premium': 'What changes',
  '/transactions': 'Bought',
  '/match-finder': 'Next',
  '/lang-config': 'What this changes',
  '/complaints': 'What happened?',
  '/delete-account': 'Why are you leaving?',
};

const lengthen = (text: string): string =>
  text.replaceAll(/\p{L}{2,}/gu, (word) => word + 'e'.repeat(Math.ceil(word.length / 3)));

/** A compiled message of Lingui: words, and lists of a value, its kind and the branches of a plural. */
function lengthenMessage(message: unknown): unknown {
  if (typeof message === 'string') return lengthen(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (!Array.isArray(part)) return lengthenMessage(part);
    const [name, kind, branches] = part as [string, string?, (Record<string, unknown> | string)?];
    if (typeof branches !== 'object') return part;
    const longer = Object.entries(branches).map(([branch, words]) => [branch, lengthenMessage(words)]);
    return [name, kind, Object.fromEntries(longer)];
  });
}

/** Serves the English texts of the app with longer words. */
const serveLongWords = (page: Page) =>
  page.route(/\/assets\/texts\/[a-z]+-en-/, async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const body = source.replaceAll(/JSON\.parse\(`((?:[^`\\]|\\[^])*)`\)/g, (_call, literal: string) => {
      // The build has JSON in a template literal: it escapes backticks, backslashes, `${` and no-break spaces.
      const json = literal.replaceAll(/\\(?:x(?<code>[\dA-F]{2})|(?<escaped>[`\\$]))/gi, (...match) => {
        const { code, escaped } = match.at(-1) as Record<'code' | 'escaped', string | undefined>;
        return code === undefined ? (escaped ?? '') : String.fromCodePoint(Number.parseInt(code, 16));
      });
      const texts = (JSON.parse(json) as unknown[]).map(lengthenMessage);
      return `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
    });
    expect(body).not.toBe(source);
    await route.fulfill({ response, body });
  });

/** Finds texts that leave their button or the part of the page that clips them. A row that scrolls, and an ellipsis, lose nothing. */
const lostTexts = (page: Page) =>
  page.evaluate(() => {
    const lost = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, width } of range.getClientRects()) {
        for (let part: Element | null = width > 1 ? parent : null; part !== null; part = part.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(part);
          const box = part.getBoundingClientRect();
          const isForReadersOnly = box.width <= 2;
          if (isForReadersOnly || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) break;
          const holds = /hidden|clip/.test(overflowX) || part.matches('button, a, label') || part === document.body;
          if (holds && box.width > 20 && (right > box.right + 1.5 || left < box.left - 1.5))
            lost.add(`${(node.textContent ?? '').trim().slice(0, 40)} in ${part.tagName}.${part.className}`);
        }
      }
    }
    return [...lost];
  });

for (const [path, words] of Object.entries(SCREENS))
  test(`no text of ${path} is lost in a language with long words`, async ({ page }) => {
    await serveLongWords(page);
    await signIn(page, PREMIUM);
    await page.goto(path);
    await expect(page.getByText(lengthen(words)).first()).toBeAttached();
    expect(await lostTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
