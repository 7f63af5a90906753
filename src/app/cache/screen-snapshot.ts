import { whenIdle } from '../../browser/when-idle.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { KEPT_PATHS, keepScreenSnapshot, type LastScreen } from '../../engine/store/last-screen.ts';
import { dropUnusedProperties, readUsedStyles } from './used-styles.ts';

const SETTLED_MS = 1_500;
const IDLE_LIMIT_MS = 4_000;
/** Marks the sheet that a kept screen brings with it, of the rules that it needs itself. */
const OWN_SHEET = 'kept-styles';
/**
 * Starts the app behind the first frame: its sheets, all of them, and then its script, which may show other screens. That
 * Firefox cuts the script off when the page is left before is no failure.
 */
const LATE_START =
  'let left;addEventListener("beforeunload",()=>{left=1});' +
  'requestAnimationFrame(()=>setTimeout(()=>{' +
  'const loads=[...document.querySelectorAll("link[data-late]")].map(l=>new Promise(r=>{l.onload=l.onerror=r;l.href=l.dataset.late}));' +
  'Promise.all(loads).then(()=>import(document.getElementById("late-start").dataset.entry)).catch(e=>{if(!left)throw e})}))';

/** Keeps the screen for the next start whenever it has stood still for a moment, and when it is left. Gives the way to stop. */
export function keepScreens(): () => void {
  let callOff = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    callOff();
    timer = setTimeout(() => {
      callOff = whenIdle(() => void keep().catch(reportError), IDLE_LIMIT_MS);
    }, SETTLED_MS);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void keep().catch(reportError);
  };
  const root = document.getElementById('root');
  const observer = new MutationObserver(soon);
  if (root !== null) observer.observe(root, { subtree: true, childList: true, characterData: true });
  document.addEventListener('visibilitychange', onHidden);
  soon();
  return () => {
    clearTimeout(timer);
    callOff();
    observer.disconnect();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

async function keep(): Promise<void> {
  const device = currentDevice();
  const { pathname, search } = location;
  // Something that is busy, or open on top, has not settled.
  if (device === null || search !== '' || !KEPT_PATHS.includes(pathname) || !('caches' in window)) return;
  if (document.querySelector('#root [aria-busy=true], dialog[open]') !== null || areSheetsMissing()) return;
  const screen = await takeScreen();
  // Whoever logged out meanwhile leaves nothing behind.
  if (screen !== null && currentDevice()?.epoch === device.epoch)
    await keepScreenSnapshot(device.member_id, pathname, screen);
}

/** One is still on its way: what is drawn is not what it will be. */
function areSheetsMissing(): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => sheet === null);
}

async function takeScreen(): Promise<LastScreen | null> {
  const sheets = await readSheets();
  const entry =
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ??
    document.getElementById('late-start')?.dataset.entry;
  const page = cloneWhatIsSeen();
  const root = page.querySelector('#root');
  if (entry === undefined || root === null || root.childElementCount === 0) return null;
  for (const fleeting of page.querySelectorAll('[data-fleeting]')) fleeting.remove();
  for (const gone of page.querySelectorAll('script, style, link[rel=modulepreload], noscript')) gone.remove();
  const ownRules = takeInlineStyles(page);
  const style = dropUnusedProperties(`${readUsedStyles(sheets, inertWith(page))}${ownRules}`);
  page.remove();
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    link.dataset.late = link.getAttribute('href') ?? link.dataset.late;
    link.removeAttribute('href');
  }
  // The words come first: asking for pictures would hold up the frame that shows them.
  for (const picture of root.querySelectorAll('img')) {
    picture.loading = 'lazy';
    delete picture.dataset.missing;
  }
  const sheet = document.createElement('style');
  sheet.id = OWN_SHEET;
  sheet.textContent = style;
  // Ahead of the full sheets: once they are there, theirs is the last word on every rule, kept here or not.
  page.querySelector('head')?.insertBefore(sheet, page.querySelector('head > link[data-late]'));
  const script = document.createElement('script');
  script.id = 'late-start';
  script.dataset.entry = new URL(entry, location.href).pathname;
  page.querySelector('body')?.append(script);
  // The text goes in as text: as a node it would be a script made at run time, which Trusted Types forbid.
  const html = `<!doctype html>${page.outerHTML.replace('</script>', `${LATE_START}</script>`)}`;
  return { html, entry: script.dataset.entry, styleHash: await hashOf(style), scriptHash: await hashOf(LATE_START) };
}

/** What the sheets say, in their order: they lie in a cache. */
function readSheets(): Promise<string[]> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  return Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
}

/** The page but for what lies below the window and for closed menus: the next start draws them anew anyway. */
function cloneWhatIsSeen(): HTMLElement {
  const below = [...document.querySelectorAll('#root li, footer')].filter(
    (element) => element.getBoundingClientRect().top > window.innerHeight,
  );
  const unseen = [...below, ...document.querySelectorAll('#root [popover]:not(:popover-open)')];
  for (const element of unseen) element.toggleAttribute('data-unseen', true);
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  // How much a keyboard covers, measured anew by each start; the policy would refuse it here.
  page.removeAttribute('style');
  for (const element of unseen) element.removeAttribute('data-unseen');
  for (const element of page.querySelectorAll('[data-unseen]')) element.remove();
  return page;
}

/** A document that nobody sees, around a page: a selector that begins at the root has one there. */
function inertWith(page: HTMLElement): Document {
  const inert = document.implementation.createHTMLDocument('');
  inert.documentElement.replaceWith(page);
  return inert;
}

/** The policy forbids style attributes in a page that is parsed: each becomes a rule of its own. */
function takeInlineStyles(page: Element): string {
  const rules = new Map<string, number>();
  for (const element of [page, ...page.querySelectorAll('[style]')]) {
    // The blurred stand-ins of pictures that are on the device themselves.
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
