import { whenIdle } from '../../browser/when-idle.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { SNAPSHOT_PATH, storeScreenSnapshot, type ScreenSnapshot } from '../../engine/store/screen-snapshots.ts';
import { NOTE_EARLY_INPUT } from './early-input.ts';
import { dropUnusedProperties, readUsedStyles } from './used-styles.ts';

const SETTLED_MS = 1_500;
const IDLE_LIMIT_MS = 4_000;
/** The id of the style sheet inside a screen snapshot. It holds only the rules that the snapshot uses. */
const OWN_SHEET = 'kept-styles';
/**
 * Starts the app after the first frame: first all style sheets, then the script, which may show other screens.
 * Firefox aborts the import when the user leaves the page. That error is ignored.
 */
const LATE_START =
  NOTE_EARLY_INPUT +
  'let left;addEventListener("beforeunload",()=>{left=1});' +
  'requestAnimationFrame(()=>setTimeout(()=>{' +
  'const loads=[...document.querySelectorAll("link[data-late]")].map(l=>new Promise(r=>{l.onload=l.onerror=r;l.href=l.dataset.late}));' +
  'Promise.all(loads).then(()=>import(document.getElementById("late-start").dataset.entry)).catch(e=>{if(!left)throw e})}))';

/** Saves a screen snapshot when the screen has not changed for 1.5 s, and when the page is hidden. Returns a stop function. */
export function saveScreenSnapshots(): () => void {
  let cancel = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    cancel();
    timer = setTimeout(() => {
      cancel = whenIdle(() => void saveSnapshot().catch(reportError), IDLE_LIMIT_MS);
    }, SETTLED_MS);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void saveSnapshot().catch(reportError);
  };
  const observer = new MutationObserver(soon);
  // The body, because overlays are beside the root, and a closed one lets the next snapshot be saved.
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.addEventListener('visibilitychange', onHidden);
  soon();
  return () => {
    clearTimeout(timer);
    cancel();
    observer.disconnect();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

async function saveSnapshot(): Promise<void> {
  const device = currentDevice();
  const { pathname, search } = location;
  // A busy region means that the screen has not settled. An open overlay hides the root from screen readers.
  if (device === null || search !== '' || pathname !== SNAPSHOT_PATH || !('caches' in window)) return;
  if (document.querySelector('#root [aria-busy=true], [data-overlay]') !== null || areSheetsMissing()) return;
  const screen = await takeSnapshot();
  // After a logout meanwhile, no snapshot may remain on the device.
  if (screen !== null && currentDevice()?.epoch === device.epoch)
    await storeScreenSnapshot(device.member_id, screen);
}

/** Whether a style sheet is still loading: the screen does not have its final look yet. */
function areSheetsMissing(): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => sheet === null);
}

async function takeSnapshot(): Promise<ScreenSnapshot | null> {
  const sheets = await readSheets();
  const entry =
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ??
    document.getElementById('late-start')?.dataset.entry;
  const page = cloneVisiblePage();
  const root = page.querySelector('#root');
  if (entry === undefined || root === null || root.childElementCount === 0) return null;
  // React Aria puts tooltips into overlay containers.
  for (const fleeting of page.querySelectorAll('[data-fleeting], [data-overlay-container]')) fleeting.remove();
  for (const unused of page.querySelectorAll('script, style, link[rel=modulepreload], noscript')) unused.remove();
  const ownRules = takeInlineStyles(page);
  const style = dropUnusedProperties(`${readUsedStyles(sheets, inertWith(page))}${ownRules}`);
  page.remove();
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    link.dataset.late = link.getAttribute('href') ?? link.dataset.late;
    link.removeAttribute('href');
  }
  // Pictures load lazily, because their requests would delay the first frame with the text.
  for (const picture of root.querySelectorAll('img')) {
    picture.loading = 'lazy';
    delete picture.dataset.missing;
  }
  const sheet = document.createElement('style');
  sheet.id = OWN_SHEET;
  sheet.textContent = style;
  // The snapshot's sheet precedes the full sheets, so that their rules win once they have loaded.
  page.querySelector('head')?.insertBefore(sheet, page.querySelector('head > link[data-late]'));
  const script = document.createElement('script');
  script.id = 'late-start';
  script.dataset.entry = new URL(entry, location.href).pathname;
  page.querySelector('body')?.append(script);
  // The script is inserted as text: Trusted Types forbid a script element made at run time.
  const html = `<!doctype html>${page.outerHTML.replace('</script>', `${LATE_START}</script>`)}`;
  return { html, entry: script.dataset.entry, styleHash: await hashOf(style), scriptHash: await hashOf(LATE_START) };
}

/** The texts of the style sheets, in document order. The worker's cache answers the fetches. */
function readSheets(): Promise<string[]> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
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

/** Wraps the copy in an inert document, so that selectors that start at the root match. */
function inertWith(page: HTMLElement): Document {
  const inert = document.implementation.createHTMLDocument('');
  inert.documentElement.replaceWith(page);
  return inert;
}

/** Turns each style attribute into a rule, because the CSP forbids style attributes in a parsed page. */
function takeInlineStyles(page: Element): string {
  const rules = new Map<string, number>();
  for (const element of [page, ...page.querySelectorAll('[style]')]) {
    // The blurred placeholders are dropped: the pictures themselves are on the device.
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
