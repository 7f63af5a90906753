import type { Language } from '../../../contract/base/language.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { dayWords, momentWords as regionalMoment } from '../../platform/regional-formats.ts';
import type { ExportWords } from './export-words.ts';
import { exportWords } from './words.ts';

/** The data of the site for the pages of an archive. */
export interface PageSite {
  readonly name: string;
  /** The IANA time zone of the times on the pages. */
  readonly time_zone: string;
  /** Returns the name of a region by its ISO 3166-2 code. */
  readonly nameOfRegion: (code: string, language: Language) => string | undefined;
}

export interface ExportPage {
  readonly site: PageSite;
  readonly language: Language;
  /** The language in the member's country, for dates and numbers. */
  readonly locale: string;
  readonly madeAt: Date;
  /** The relative path from the page to the root folder of the archive: empty, or `../`. */
  readonly root: string;
}

/** HTML that needs no escaping. Only `markup` and `joined` create it. */
export interface Html {
  readonly html: string;
}

/** Creates HTML from a template. Escapes every value that is not HTML. */
export function markup(parts: TemplateStringsArray, ...values: readonly (Html | string | number)[]): Html {
  const escaped = values.map((value) => (typeof value === 'object' ? value.html : escapeHtml(String(value))));
  return { html: String.raw({ raw: parts }, ...escaped) };
}

export function joined(parts: readonly Html[]): Html {
  return { html: parts.map((part) => part.html).join('\n') };
}

export const wordsOf = ({ language }: ExportPage): ExportWords => exportWords(language);

interface PageHead {
  readonly title: string;
  /** The section of the first page that contains the link to this page. */
  readonly back?: string;
  /** The number of the page, unless it is the only one. */
  readonly number?: number;
  readonly isOnly?: boolean;
}

/** Returns a whole page. It loads only files of the archive, and runs no script. */
export function framePage(page: ExportPage, head: PageHead, body: Html): string {
  const { title, back, number, isOnly = true } = head;
  const words = wordsOf(page);
  const backLink =
    back === undefined ? markup`` : markup`<p><a href="${page.root}index.html#${back}">${words.back}</a></p>`;
  const place = isOnly || number === undefined ? markup`` : markup`<p class="soft">${words.page(number)}</p>`;
  const { html: text } = markup`<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
${backLink}
<h1>${title}</h1>
${place}
${body}
</main>
</body>
</html>`;
  return `<!doctype html>\n${text}\n`;
}

interface PagePlace {
  readonly number: number;
  readonly isLast: boolean;
  /** The path of a page in the archive. */
  readonly pathOf: (number: number) => string;
}

/** Returns the links to the previous and the next page. */
export function pageLinks(page: ExportPage, { number, isLast, pathOf }: PagePlace): Html {
  const { earlier, later } = wordsOf(page);
  const link = (to: number, words: string) => markup`<a href="${page.root}${pathOf(to)}">${words}</a>`;
  const links = [...(number === 1 ? [] : [link(number - 1, earlier)]), ...(isLast ? [] : [link(number + 1, later)])];
  return links.length === 0 ? markup`` : markup`<p class="pages">${joined(links)}</p>`;
}

/** Formats a time for readers, in the time zone of the site. */
export function momentWords({ locale, site }: ExportPage, iso: string): string {
  return regionalMoment(iso, 'moment', { locale, timeZone: site.time_zone });
}

/** Formats the time of day, for a line below its date. */
export function clockWords({ locale, site }: ExportPage, iso: string): string {
  return regionalMoment(iso, 'time', { locale, timeZone: site.time_zone });
}

/** Formats a date for readers. A date without a time has no time zone. */
export function pageDay({ locale, site }: ExportPage, iso: string): string {
  return dayWords(iso, locale, iso.length === 10 ? 'UTC' : site.time_zone);
}

const STYLE = `
  :root {
    color-scheme: light dark;
    --page: #fcf9f5; --card: #fffefd; --line: #e7e1d9; --text: #241b17; --soft: #655a51; --link: #1a4094; --mine: #e6edfb;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #120f0d; --card: #1b1714; --line: #38322d; --text: #f3f0ea; --soft: #b2aba3; --link: #a1c2fc; --mine: #1d2b4d;
    }
  }
  * { box-sizing: border-box; }
  body {
    max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text);
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere;
  }
  h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 0 0 .25rem; font-size: 1.25rem; line-height: 1.3; }
  p { margin: .25rem 0 0; }
  a { color: var(--link); }
  .soft { color: var(--soft); }
  .card { margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
  nav ul { columns: 14rem; margin: .75rem 0 0; padding: 0; list-style: none; }
  nav a { display: inline-block; padding: .25rem 0; }
  table { width: 100%; margin-top: .75rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
  thead th { border-top: 0; color: var(--soft); font-weight: 500; }
  dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; margin: .75rem 0 0; }
  dt, dd { margin: 0; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); }
  dt { color: var(--soft); }
  dd dl { margin: 0; display: block; }
  dd dt { padding: 0; border: 0; }
  dd dd { padding: 0 0 .5rem; border: 0; white-space: pre-wrap; }
  code { font-size: .875em; }
  img { display: block; max-width: min(100%, 20rem); height: auto; border-radius: .75rem; }
  td img { max-height: 12rem; width: auto; }
  .text { white-space: pre-wrap; }
  .log { margin: 1rem 0 0; padding: 0; list-style: none; }
  .log li {
    max-width: 36rem; margin-top: .5rem; padding: .625rem .875rem; border: 1px solid var(--line); border-radius: 1rem;
    background: var(--card);
  }
  .log li.mine { margin-inline-start: auto; background: var(--mine); }
  .log .who { margin: 0; color: var(--soft); font-size: .875rem; }
  .log b { color: var(--text); font-weight: 600; }
  .day { margin: 1.75rem 0 0; text-align: center; font-size: 1rem; color: var(--soft); }
  .pages { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: 1.25rem; }
  @media (max-width: 600px) {
    table, tbody, tr, td { display: block; }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { padding: .5rem 0; border-top: 1px solid var(--line); }
    td { padding: .125rem 0; border: 0; }
    td::before { content: attr(data-label) ' '; color: var(--soft); }
    dl { display: block; }
    dd { padding-top: 0; border: 0; }
    dt { padding-bottom: 0; }
  }
  @media print { body { padding: 0; } .card { break-inside: avoid-page; } }
`;
