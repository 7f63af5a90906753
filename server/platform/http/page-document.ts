import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { escapeHtml } from '../escape-html.ts';

/** The texts of a page that stand in its HTML. */
export interface PageHead {
  readonly language: SpokenLanguage;
  readonly title: string;
  readonly description: string;
  /** For a browser without scripts. */
  readonly noscript: string;
}

/** The files of a rendered page, for every site and reader. */
export interface PageFiles {
  readonly style: string;
  /** The addresses of the scripts of the page. */
  readonly scripts: readonly string[];
}

/** A page that the server has rendered for a visitor. */
export interface RenderedPage {
  readonly files: PageFiles;
  readonly body: string;
}

/** The place of each text in the built page. */
const PLACES: Readonly<Record<keyof PageHead, RegExp>> = {
  language: /(?<=<html lang=")[^"]*/,
  title: /(?<=<title>)[^<]*/,
  description: /(?<=<meta name="description" content=")[^"]*/,
  noscript: /(?<=<noscript>)[^<]*/,
};
/** The links and scripts of the app in the head. A rendered page has its own. */
const APP_FILES =
  /\s*(?:<script type="module"[^>]*><\/script>|<style>[^]*?<\/style>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/gi;

/** The HTML documents that are made of the built `index.html`. */
export interface PageDocuments {
  /** The shell: the page without data of a site or member, under the address that the service worker caches. */
  readonly shell: string;
  /** The shell with the texts of a page and the preload links of its first screen. */
  readonly shellOf: (head: PageHead, links: string) => string;
  /** A rendered page with the head of the shell, but without the files of the app. */
  readonly rendered: (head: PageHead, page: RenderedPage) => string;
}

/** Reads the built page. Throws if it lacks a place: a text would be missing silently. */
export function readPageDocuments(folder: string): PageDocuments {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [name, place] of Object.entries(PLACES))
    if (!place.test(shell)) throw new Error(`index.html of the build has no place for its ${name}`);
  const end = shell.search(/<\/head>/i);
  if (end === -1) throw new Error('index.html of the build has no end of its head');
  const [head, body] = [shell.slice(0, end), shell.slice(end)];
  const headOfRendered = head.replaceAll(APP_FILES, '');
  return {
    shell,
    // The links follow the files of every screen, which the browser requests first.
    shellOf: (texts, links) => `${withTexts(head, texts)}${links}${withTexts(body, texts)}`,
    rendered: (texts, page) =>
      `${withTexts(headOfRendered, texts)}${linkFiles(page.files)}</head><body>${page.body}</body></html>`,
  };
}

/** The style of a rendered page is in its head: a linked one would compete with the scripts and delay the first paint by about a second. */
function linkFiles({ style, scripts }: PageFiles): string {
  const linked = scripts.map((script) => `<script type="module" src="${escapeHtml(script)}"></script>`);
  return [`<style>${style}</style>`, ...linked].join('');
}

const withTexts = (html: string, head: PageHead): string =>
  Object.entries(PLACES).reduce(
    (page, [name, place]) => page.replace(place, () => escapeHtml(head[name as keyof PageHead])),
    html,
  );
