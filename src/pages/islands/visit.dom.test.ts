import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const registerWorker = vi.hoisted(() => vi.fn());
vi.mock('../../browser/worker/service-worker.ts', () => ({ registerWorker }));

const PAGE = `
  <a href="/signup">Join</a> <a href="/members/1?x=y">Anna</a> <a href="https://elsewhere.example/">Elsewhere</a>
  <form action="/signup"></form>
  <main tabindex="-1"></main>
  <div data-campaign=""><button data-answer="no">No</button><button data-answer="yes">Yes</button></div>`;

const calls: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push([path, JSON.parse(body)]);
    return Response.json({ ok: true });
  });
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  calls.length = 0;
  history.replaceState(null, '', '/');
});

/** Opens the page at an address, as a new document. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  vi.resetModules();
  await import('./visit.ts');
}

const question = () => document.querySelector<HTMLElement>('[data-campaign]');
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

it('removes the language and the delay of a like from the address, and nothing else', async () => {
  await open('/?lang=fr&q=a%20b&t=5#top');
  expect(location.href.endsWith('/?q=a+b#top')).toBe(true);
  await open('/?q=a%20b');
  expect(location.search).toBe('?q=a%20b');
});

it('keeps the language in the address of a content page, because no cookie stores it', async () => {
  await open('/pages/terms?lang=de&t=5#s2');
  expect(location.href.endsWith('/pages/terms?lang=de#s2')).toBe(true);
});

it('leaves the page of a visitor without a campaign unchanged', async () => {
  await open('/?q=1');
  expect(document.body.innerHTML).toBe(PAGE);
});

it('adds the campaign to links and forms of this site only', async () => {
  await open('/?network=news&sub1=a%26b&q=1');
  expect(links()).toEqual([
    '/signup?network=news&sub1=a%26b',
    '/members/1?x=y&network=news&sub1=a%26b',
    'https://elsewhere.example/',
  ]);
  expect([...new FormData(document.forms[0])]).toEqual([
    ['network', 'news'],
    ['sub1', 'a&b'],
  ]);
});

it('retains the section to which a link leads', async () => {
  document.body.innerHTML = `<a href="/pages/cookies#choice">Withdraw</a>${PAGE}`;
  await open('/?network=news');
  expect(links()[0]).toBe('/pages/cookies?network=news#choice');
  question()?.querySelector<HTMLElement>('[data-answer=no]')?.click();
  expect(links()[0]).toBe('/pages/cookies#choice');
});

it('carries only values that the sign-up accepts', async () => {
  await open(`/?network=a&network=b&sub2=${'x'.repeat(4_000)}&trafficsource=%3Cb%3E`);
  expect(links()[0]).toBe('/signup?network=a');
});

it('asks whether to store the campaign until the visitor has answered, and stores nothing before', async () => {
  await open('/?trafficsource=news');
  expect([question()?.hidden, localStorage.length]).toEqual([false, 0]);
  question()?.querySelector<HTMLElement>('[data-answer=no]')?.click();
  expect([question()?.hidden, localStorage.getItem('campaign')]).toEqual([true, expect.not.stringContaining('news')]);
  expect(document.activeElement?.tagName).toBe('MAIN');
  document.body.innerHTML = PAGE;
  await open('/?trafficsource=news');
  expect(question()?.hidden).toBe(true);
  expect(calls).toEqual([]);
});

it('carries only the partner after a refusal', async () => {
  await open('/?trafficsource=news&network=n&q=1');
  question()?.querySelector<HTMLElement>('[data-answer=no]')?.click();
  expect(links().slice(0, 2)).toEqual(['/signup?trafficsource=news', '/members/1?x=y&trafficsource=news']);
  expect([...new FormData(document.forms[0])]).toEqual([['trafficsource', 'news']]);
});

it('stores the campaign on the device and the partner on the server after a consent', async () => {
  await open('/?trafficsource=news&sub2=x');
  question()?.querySelector<HTMLElement>('[data-answer=yes]')?.click();
  expect(JSON.parse(localStorage.getItem('campaign') ?? '')).toMatchObject({
    isGiven: true,
    campaign: { trafficsource: 'news', sub2: 'x' },
  });
  await vi.waitFor(() => expect(calls).toEqual([['/api/tracking.php', { trafficsource: 'news' }]]));
});

it('reloads the page after a consent only if the site has shown no members', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await open('/?trafficsource=news');
  question()?.querySelector<HTMLElement>('[data-answer=yes]')?.click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  localStorage.clear();
  document.body.innerHTML = `${PAGE}<div data-closed></div>`;
  await open('/?trafficsource=news');
  question()?.querySelector<HTMLElement>('[data-answer=yes]')?.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('hides the question on a restored page if the visitor has answered elsewhere', async () => {
  await open('/?network=news');
  localStorage.setItem('campaign', JSON.stringify({ at: Date.now(), isGiven: false, campaign: {} }));
  window.dispatchEvent(new Event('pageshow'));
  expect(question()?.hidden).toBe(true);
});

it('loads a restored page again if another language was chosen', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const restore = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await open('/');
  restore(true);
  document.cookie = 'locale=fr';
  restore(false);
  expect(reload).not.toHaveBeenCalled();
  restore(true);
  expect(reload).toHaveBeenCalled();
  document.cookie = 'locale=; Max-Age=0';
});

it('works in a browser that refuses cookies', async () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await open('/?network=news');
  expect(question()?.hidden).toBe(false);
});

it('registers the service worker once the browser is idle', async () => {
  await open('/');
  expect(registerWorker).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  await vi.waitFor(() => expect(registerWorker).toHaveBeenCalledTimes(1));
});

it('shows the chosen theme', async () => {
  localStorage.setItem('theme', 'dark');
  await open('/');
  expect(document.documentElement.dataset.theme).toBe('dark');
});
