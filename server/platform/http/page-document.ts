import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../contract/base/language.ts';
import { NICHE_PAPERS, nicheOf, RATED_NICHES } from '../../../contract/base/niche.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { SCREEN_DATA_ID } from '../../../contract/pages.ts';
import { escapeHtml } from '../escape-html.ts';

/** An element in the head of a page. It has attributes only. */
export interface HeadTag {
  readonly name: 'link' | 'meta';
  readonly attributes: Readonly<Record<string, string>>;
}

/** The texts of a page that stand in its HTML. */
export interface PageHead {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** For a browser without scripts. */
  readonly noscript: string;
  /** A start that takes long, and the link to load the page again. */
  readonly slow: string;
  readonly again: string;
  /** The number of the site's niche. Undefined during an outage of the database: the browser then has the one of its last visit. */
  readonly niche: number | undefined;
  /** The languages that the site offers. Undefined during an outage of the database. */
  readonly languages: readonly Language[] | undefined;
  /** Further elements for search engines and other programs that read pages. Empty during an outage of the database. */
  readonly tags: readonly HeadTag[];
  /** The origin of the content delivery network that may send pictures and films of the page. Undefined without one. */
  readonly cdnOrigin: string | undefined;
}

/** The files of a rendered page, for every site and reader. */
export interface PageFiles {
  readonly style: string;
  /** The addresses of the scripts of the page. */
  readonly scripts: readonly string[];
  /** The text of a script in the head. */
  readonly early?: string | undefined;
}

/** The files of the first frame of a screen, beside those of the app. */
export interface FrameFiles {
  readonly style: string;
  /** The text of a script in the head. */
  readonly earlyInput: string;
}

/** A part above a rendered page, with its own style and the script that opens it. */
export interface EntryPart {
  readonly style: string;
  readonly body: string;
  readonly script: string;
}

/** A page that the server has rendered for a visitor, and that stays as it is. */
export interface RenderedPage {
  readonly kind: 'page';
  /** The entry warning, if the site asks this visitor. */
  readonly entry?: EntryPart | undefined;
  readonly files: PageFiles;
  readonly body: string;
  /** Replaces the texts of the site. */
  readonly texts?: Pick<PageHead, 'title'> & Partial<Pick<PageHead, 'description'>>;
  /** The content of the page for programs, in the vocabulary of schema.org. */
  readonly linkedData?: object | undefined;
  /** Whether the page shows members or data of this visitor only. Browsers then do not store it. */
  readonly hasMember: boolean;
}

/** The first frame of a screen, which the app replaces. */
export interface RenderedFrame {
  readonly kind: 'frame';
  readonly entry?: EntryPart | undefined;
  readonly files: FrameFiles;
  readonly title: string;
  /** Style rules of this frame only. */
  readonly rules: string;
  readonly body: string;
  /** The answers with which the app starts, as JSON. */
  readonly data: string;
  /** Whether the frame shows a member. Browsers then do not store it. */
  readonly hasMember: boolean;
}

export type Rendered = RenderedPage | RenderedFrame;

/** The place of each text in the built page. */
const PLACES: Readonly<Record<Exclude<keyof PageHead, 'niche' | 'languages' | 'tags' | 'cdnOrigin'>, RegExp>> = {
  language: /(?<=<html lang=")[^"]*/,
  title: /(?<=<title>)[^<]*/,
  description: /(?<=<meta name="description" content=")[^"]*/,
  noscript: /(?<=<noscript>)[^<]*/,
  slow: /(?<=<p class="slow-start">\s*<span>)[^<]*/,
  again: /(?<=<p class="slow-start">\s*<span>[^<]*<\/span> <a href="">)[^<]*/,
};
/** The end of the first attribute of the page. */
const ROOT = /(?<=<html lang="[^"]*")/;
/** The places of the niche in the head of the built page: the root, and the colours of the browser's bars. */
const NICHE_PLACES = {
  root: ROOT,
  light: /(?<=<meta name="theme-color" content=")[^"]*(?=" media="\(prefers-color-scheme: light\)")/,
  dark: /(?<=<meta name="theme-color" content=")[^"]*(?=" media="\(prefers-color-scheme: dark\)")/,
} as const;
/** Filters of adult content read it. */
const RATING = '<meta name="rating" content="adult">';
/** The logo of the shell, with the comment above it. The first frame of a screen replaces it. */
const FIRST_FRAME = /(?:<!--[^>]*-->\s*)?<div class="first-frame"[^>]*>[^]*?<\/div>/;
const NOSCRIPT = /\s*<noscript>[^<]*<\/noscript>/;
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
  readonly pageOf: (head: PageHead, page: RenderedPage) => string;
  /** The shell with the first frame of a screen, the data of the frame, and preload links. */
  readonly frameOf: (head: PageHead, frame: RenderedFrame, links: string) => string;
}

/** Reads the built page. Throws if it lacks a place: a text would be missing silently. */
export function readPageDocuments(folder: string): PageDocuments {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [name, place] of Object.entries({ ...PLACES, ...NICHE_PLACES }))
    if (!place.test(shell)) throw new Error(`index.html of the build has no place for its ${name}`);
  if (!FIRST_FRAME.test(shell)) throw new Error('index.html of the build has no first frame');
  const end = shell.search(/<\/head>/i);
  if (end === -1) throw new Error('index.html of the build has no end of its head');
  const [head, body] = [shell.slice(0, end), shell.slice(end)];
  const headOfRendered = head.replaceAll(APP_FILES, '');
  return {
    shell,
    // The links follow the files of every screen, which the browser requests first.
    shellOf: (texts, links) => `${headWith(head, texts)}${links}${withTexts(body, texts)}`,
    pageOf: (texts, page) => {
      const ofPage = `${headWith(headOfRendered, { ...texts, ...page.texts })}${linkedDataElement(page)}`;
      return `${ofPage}${linkFiles(page.files)}</head><body>${entryOf(page)}${page.body}</body></html>`;
    },
    frameOf: (texts, { files, title, rules, body: frame, data, entry }, links) => {
      const early = `<style>${files.style}</style>${styleOf(rules)}<script>${files.earlyInput}</script>`;
      const page = withTexts(body, texts)
        .replace(NOSCRIPT, '')
        .replace(FIRST_FRAME, () => frame)
        .replace(/(?<=<body>)/, () => entryOf({ entry }))
        .replace(/(?=<\/body>)/, () => dataElement(data));
      return `${headWith(head, { ...texts, title })}${early}${links}${page}`;
    },
  };
}

/** The script stands directly after the warning, so that the first paint has it. */
const entryOf = ({ entry }: Pick<Rendered, 'entry'>): string =>
  entry === undefined ? '' : `<style>${entry.style}</style>${entry.body}<script>${entry.script}</script>`;

const styleOf = (rules: string): string => (rules === '' ? '' : `<style>${rules}</style>`);

/** Browsers do not run a script of this type, so the policy need not allow it. */
const dataElement = (json: string): string =>
  `<script type="application/json" id="${SCREEN_DATA_ID}">${escapeJson(json)}</script>`;

/** The policy need not allow this type either. */
const linkedDataElement = ({ linkedData }: RenderedPage): string =>
  linkedData === undefined
    ? ''
    : `<script type="application/ld+json">${escapeJson(JSON.stringify(linkedData))}</script>`;

const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** The style of a rendered page is in its head: a linked one would compete with the scripts and delay the first paint by about a second. */
function linkFiles({ style, scripts, early }: PageFiles): string {
  const linked = scripts.map((script) => `<script type="module" src="${escapeHtml(script)}"></script>`);
  const run = early === undefined ? [] : [`<script>${early}</script>`];
  return [`<style>${style}</style>`, ...run, ...linked].join('');
}

const withTexts = (html: string, head: PageHead): string =>
  Object.entries(PLACES).reduce(
    (page, [name, place]) => page.replace(place, () => escapeHtml(head[name as keyof typeof PLACES])),
    html,
  );

/** Writes the niche into a head, so that the first paint has its colours. */
function withNiche(head: string, { niche }: PageHead): string {
  if (niche === undefined) return head;
  const paper = NICHE_PAPERS[nicheOf(niche)];
  const coloured = head
    .replace(NICHE_PLACES.root, ` data-niche="${niche}"`)
    .replace(NICHE_PLACES.light, paper.light)
    .replace(NICHE_PLACES.dark, paper.dark);
  return RATED_NICHES.includes(nicheOf(niche)) ? `${coloured}${RATING}` : coloured;
}

/** Writes the languages into the root, for the start of the app (src/browser/site-languages.ts). A site with all of them needs no list. */
const withLanguages = (head: string, { languages = LANGUAGES }: PageHead): string =>
  languages.length === LANGUAGES.length ? head : head.replace(ROOT, ` data-languages="${languages.join(' ')}"`);

const tagOf = ({ name, attributes }: HeadTag): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)].join(' ')}>`;

const headWith = (html: string, head: PageHead): string =>
  `${withLanguages(withNiche(withTexts(html, head), head), head)}${head.tags.map(tagOf).join('')}`;
