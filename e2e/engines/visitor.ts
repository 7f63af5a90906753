import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../fixtures/demo-accounts.ts';
import type { EngineBrowser } from './engine-browser.ts';

/** The time limit for a screen to settle on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 200 };

/** A user of the browser, who sees names and texts, clicks and types. */
export interface Visitor {
  /** Waits for a visible element that matches `selector` and has this text or name. */
  see(selector: string, words: string): Promise<void>;
  seeNothing(selector: string, words: string): Promise<void>;
  click(selector: string, words: string): Promise<void>;
  /** Clicks into a field and types. */
  fill(selector: string, words: string, text: string): Promise<void>;
  logIn(origin: string, email: string): Promise<void>;
}

export function visitorOf(browser: EngineBrowser): Visitor {
  const find = (selector: string, words: string) => browser.run(centreOf, selector, words);
  const found = async (selector: string, words: string) => {
    await expect.poll(() => find(selector, words), { ...PATIENCE, message: `${selector} “${words}”` }).not.toBeNull();
  };
  const click = async (selector: string, words: string) => {
    await found(selector, words);
    const at = await find(selector, words);
    if (at === null) throw new Error(`${selector} “${words}” has disappeared.`);
    const [x, y] = at;
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const;
    await browser.perform({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }, ...press] });
  };
  const fill = async (selector: string, words: string, text: string) => {
    await click(selector, words);
    const strokes = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ]);
    await browser.perform({ type: 'key', id: 'keys', actions: strokes });
  };
  return {
    see: found,
    seeNothing: (selector, words) =>
      expect.poll(() => find(selector, words), { ...PATIENCE, message: `no ${selector} “${words}”` }).toBeNull(),
    click,
    fill,
    async logIn(origin, email) {
      await browser.goTo(`${origin}/login`);
      await fill('input', 'E-mail', email);
      await fill('input', 'Password', DEMO_PASSWORD);
      await click('button', 'Log in');
      await expect.poll(() => browser.run(() => location.pathname), PATIENCE).toBe('/members');
    },
  };
}

/** Runs in the page. Returns the centre of the first visible element whose name or text contains the words. */
function centreOf(selector: string, words: string): [number, number] | null {
  const names = (element: Element): (string | null | undefined)[] => [
    element.getAttribute('aria-label'),
    element.textContent,
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
  ];
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility() || !names(element).some((name) => name?.includes(words))) continue;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  }
  return null;
}
