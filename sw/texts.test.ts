import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubCaches } from '../src/engine/fixtures/fake-caches.ts';
import { deleteOldTexts, isTexts, serveTexts, storeTexts } from './texts.ts';

// Workbox reads both globals while it loads.
vi.hoisted(() => void Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

interface Route {
  matches: (options: { url: URL; sameOrigin: boolean }) => boolean;
  handle: (options: object) => Promise<Response>;
}
let route: Route | undefined;
vi.mock('workbox-routing', () => ({
  registerRoute: (matches: Route['matches'], handle: Route['handle']) => void (route = { matches, handle }),
}));

const fetched = vi.fn<typeof fetch>();
const filesOf = (version: string) =>
  ['da', 'en', 'fr', 'pl'].flatMap((language) =>
    ['app', 'pages'].map((part) => ({
      url: `assets/texts/${part}-${language}-${version}.js`,
      revision: null,
      integrity: `sha384-${part}${language}${version}`,
    })),
  );

/** The reader's browser. `cookie` is that of the locale; undefined: the browser has no cookie store. */
function stubReader(preferred: readonly string[], cookie?: string | null): void {
  vi.stubGlobal('self', {
    navigator: { languages: preferred },
    ...(cookie !== undefined && {
      cookieStore: { get: async () => (cookie === null ? null : { value: cookie }) },
    }),
  });
}

const stored = async () =>
  (await (await caches.open('texts')).keys())
    .map(({ url }) => new URL(url).pathname.replace('/assets/texts/', ''))
    .toSorted();

beforeEach(() => {
  stubCaches();
  fetched.mockReset().mockImplementation(async () => new Response('texts'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('knows the files with texts in the list of the build', () => {
  const list = [...filesOf('1'), { url: 'assets/chats-1.js', revision: null }, 'index.html'];
  expect(list.filter(isTexts)).toEqual(filesOf('1'));
});

test.each([
  ['the cookie', ['da'], 'pl', 'pl'],
  ['the browser without a cookie', ['da-DK', 'en'], null, 'da'],
  ['the browser without a cookie store', ['fr-CH'], undefined, 'fr'],
] as const)('stores English and the language of %s', async (_source, preferred, cookie, language) => {
  stubReader(preferred, cookie);
  await storeTexts(filesOf('1'));
  expect(await stored()).toEqual(
    ['app', 'pages'].flatMap((part) => ['en', language].toSorted().map((one) => `${part}-${one}-1.js`)),
  );
  expect(fetched).toHaveBeenCalledWith('/assets/texts/app-en-1.js', {
    integrity: 'sha384-appen1',
    credentials: 'same-origin',
  });
});

test('a new version has the languages that the device has used, and the files of the old one go when it takes over', async () => {
  stubReader([], 'pl');
  await storeTexts(filesOf('1'));
  await (await caches.open('texts')).put('/assets/texts/app-da-1.js', new Response('texts'));
  stubReader([], 'en');
  await storeTexts(filesOf('2'));
  expect(await stored()).toContain('app-pl-1.js');
  await deleteOldTexts(filesOf('2'));
  expect(await stored()).toEqual(
    ['app', 'pages'].flatMap((part) => ['da', 'en', 'pl'].map((one) => `${part}-${one}-2.js`)),
  );
});

test('requests no file twice, and rejects if one does not load', async () => {
  stubReader([], 'en');
  await storeTexts(filesOf('1'));
  expect(fetched).toHaveBeenCalledTimes(2);
  await storeTexts(filesOf('1'));
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockImplementation(async () => new Response('', { status: 502 }));
  await expect(storeTexts(filesOf('2'))).rejects.toThrow('answered 502');
});

describe('a page that loads texts', () => {
  /** Requests a file as a page does, and waits for all that the worker does because of it. */
  async function load(path: string): Promise<string> {
    const url = new URL(path, 'https://site.test');
    const waiting: Promise<unknown>[] = [];
    expect(route?.matches({ url, sameOrigin: true })).toBe(true);
    const event = { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) };
    const response = await route?.handle({ url, request: new Request(url), event });
    await Promise.all(waiting);
    return response?.text() ?? '';
  }

  beforeEach(() => serveTexts(filesOf('1')));

  test('gets the stored file, or that of the server, and then both files of its language are stored', async () => {
    expect(await load('/assets/texts/app-pl-1.js')).toBe('texts');
    expect(await stored()).toEqual(['app-pl-1.js', 'pages-pl-1.js']);
    fetched.mockReset();
    expect(await load('/assets/texts/pages-pl-1.js')).toBe('texts');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('gets the page of a captive portal, which is not stored', async () => {
    // A browser refuses an answer with another hash.
    fetched.mockImplementation(async (_url, options) => {
      if (options?.integrity) throw new TypeError('another hash');
      return new Response('portal');
    });
    expect(await load('/assets/texts/app-pl-1.js')).toBe('portal');
    expect(await stored()).toEqual([]);
  });

  test('of an earlier version gets files that this version does not store', async () => {
    expect(await load('/assets/texts/app-pl-0.js')).toBe('texts');
    expect(await stored()).not.toContain('app-pl-0.js');
  });

  test('leaves other files and other sites to their own routes', () => {
    const matches = (url: string, sameOrigin = true) => route?.matches({ url: new URL(url), sameOrigin });
    expect(matches('https://site.test/assets/chats-1.js')).toBe(false);
    expect(matches('https://other.test/assets/texts/app-pl-1.js', false)).toBe(false);
  });
});
