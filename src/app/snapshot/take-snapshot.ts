import type { ScreenSnapshot } from '../../engine/store/screen-snapshots.ts';
import { NOTE_EARLY_INPUT } from './early-input.ts';
import { NOTE_LASTING_PRESS } from './lasting-press.ts';

/** Starts the app after the first frame. Firefox aborts the import when the user leaves the page. The script ignores this error. */
const LATE_START =
  NOTE_EARLY_INPUT +
  NOTE_LASTING_PRESS +
  'let left;addEventListener("beforeunload",()=>{left=1});' +
  'requestAnimationFrame(()=>setTimeout(()=>' +
  'import(document.getElementById("late-start").dataset.entry).catch(e=>{if(!left)throw e})))';

/** Copies the screen as HTML; null if there is none. */
export async function takeSnapshot(): Promise<ScreenSnapshot | null> {
  const entry =
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ??
    document.getElementById('late-start')?.dataset.entry;
  const page = cloneVisiblePage();
  const root = page.querySelector('#root');
  if (entry === undefined || root === null || root.childElementCount === 0) return null;
  // React Aria puts tooltips into overlay containers.
  const unused = 'script, style, link[rel=modulepreload], noscript, [data-fleeting], [data-overlay-container]';
  for (const element of page.querySelectorAll(unused)) element.remove();
  preparePictures(root);
  const head = page.querySelector('head');
  // The page links its style sheet at the end of the body, behind its first frame. A snapshot must not appear without it.
  head?.append(...page.querySelectorAll('link[rel=stylesheet]'));
  const style = document.createElement('style');
  style.textContent = takeInlineStyles(page);
  head?.append(style);
  const script = document.createElement('script');
  script.id = 'late-start';
  script.dataset.entry = entry;
  page.querySelector('body')?.append(script);
  // The script is inserted as text: Trusted Types forbid a script element made at run time.
  const html = `<!doctype html>${page.outerHTML.replace('</script>', `${LATE_START}</script>`)}`;
  return { html, entry, styleHash: await hashOf(style.textContent), scriptHash: await hashOf(LATE_START) };
}

/** Makes pictures load lazily, because their requests would delay the first frame with the text. */
function preparePictures(root: Element): void {
  for (const picture of root.querySelectorAll('img')) {
    picture.loading = 'lazy';
    delete picture.dataset.missing;
  }
}

/** A copy of the page without content below the viewport, which the app renders itself. */
function cloneVisiblePage(): HTMLElement {
  const unseen = [...document.querySelectorAll('#root li, footer')].filter(
    (element) => element.getBoundingClientRect().top > window.innerHeight,
  );
  for (const element of unseen) element.toggleAttribute('data-unseen', true);
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  // The root's style holds the height of the keyboard, which each start measures. The CSP forbids style attributes here.
  page.removeAttribute('style');
  for (const element of unseen) element.removeAttribute('data-unseen');
  for (const element of page.querySelectorAll('[data-unseen]')) element.remove();
  return page;
}

/** Turns each style attribute into a rule, because the CSP forbids style attributes in a parsed page. */
function takeInlineStyles(page: Element): string {
  const rules = new Map<string, number>();
  for (const element of page.querySelectorAll('[style]')) {
    // Blurred placeholders are not needed: the pictures themselves are on the device.
    const text = (element.getAttribute('style') ?? '').replaceAll(/background-image:\s*url\("[^"]*"\);?/g, '');
    element.removeAttribute('style');
    if (text.trim() === '') continue;
    const id = rules.get(text) ?? rules.size;
    rules.set(text, id);
    element.setAttribute('data-styled', String(id));
  }
  return [...rules].map(([text, id]) => `[data-styled="${id}"]{${text}}`).join('');
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
