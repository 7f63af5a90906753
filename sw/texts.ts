import { registerRoute } from 'workbox-routing';
import { readLanguage } from './read-language.ts';
import type { PrecacheManifest } from './shell.ts';

// The texts of the app: two files for each language. All languages would be half a megabyte, so a device stores those that it uses.
//
//   install   stores the texts of this version: in English, which replaces texts that do not load, in the language of the reader, and in
//             each language that an earlier version has stored
//   fetch     stored file, else the server's; all files of its language are then stored
//   activate  deletes the files of earlier versions

type Entry = Exclude<PrecacheManifest[number], string>;

const CACHE = 'texts';
const FILE = /(?:^|\/)assets\/texts\/\w+-(?<language>[a-z]{2})-[^/]+\.js$/;

/** Whether a file of the app has texts. */
export const isTexts = (entry: PrecacheManifest[number]): entry is Entry =>
  typeof entry !== 'string' && FILE.test(entry.url);

/** Serves the texts of the app. `files` are those of this version. */
export function serveTexts(files: readonly Entry[]): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && FILE.test(url.pathname),
    async ({ request, url, event }) => {
      const stored = await (await caches.open(CACHE)).match(request);
      if (stored !== undefined) return stored;
      // A later screen needs the other file of the language, perhaps offline. The page waits for this one only.
      event.waitUntil(storeLanguages(files, [languageOf(url.pathname)]).catch(() => undefined));
      return fetch(request);
    },
  );
}

/** Stores the texts that this device needs offline. Rejects if one of them does not load: the version is then installed later. */
export async function storeTexts(files: readonly Entry[]): Promise<void> {
  const stored = await (await caches.open(CACHE)).keys();
  await storeLanguages(files, ['en', await readLanguage(), ...stored.map(({ url }) => languageOf(url))]);
}

/** Stores the files of languages that are not stored yet. By its hash, the browser refuses the page of a captive portal in place of one. */
async function storeLanguages(files: readonly Entry[], languages: readonly (string | undefined)[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(
    files
      .filter(({ url }) => languages.includes(languageOf(url)) && !stored.includes(`/${url}`))
      .map(async ({ url, integrity = '' }) => {
        const response = await fetch(`/${url}`, { integrity, credentials: 'same-origin' });
        if (!response.ok) throw new TypeError(`/${url} answered ${response.status}`);
        await cache.put(`/${url}`, response);
      }),
  );
}

/** Deletes the texts of earlier versions. */
export async function deleteOldTexts(files: readonly Entry[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !files.some((file) => `/${file.url}` === new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const languageOf = (path: string): string | undefined => FILE.exec(path)?.groups?.language;
