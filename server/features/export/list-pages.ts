import { numberFormat } from '../../platform/intl-formats.ts';
import { type ExportPage, framePage, type Html, joined, markup, pageLinks, wordsOf } from './page-frame.ts';

/** A table of the archive. A page creates its rows, because links depend on the folder of the page. */
export interface Table {
  readonly name: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly rows: readonly ((page: ExportPage) => readonly Html[])[];
}

/** A longer table has pages of its own, so that the first page opens fast. */
const ROWS_ON_INDEX = 30;
const ROWS_ON_PAGE = 500;

/** Returns a table for the first page, or the link to its own page. */
export function tableOnIndex(page: ExportPage, table: Table): Html {
  const { name, rows } = table;
  const words = wordsOf(page);
  if (rows.length === 0) return markup`<p>${words.nothing}</p>`;
  if (rows.length <= ROWS_ON_INDEX) return tableOf(page, table, rows);
  const count = numberFormat(page.locale, {}).format(rows.length);
  return markup`<p><a href="${listPath(name, 1)}">${words.all(count)}</a></p>`;
}

/** Generates the pages of a table that is too long for the first page, by their path. */
export function* listPages(page: ExportPage, table: Table): Generator<[path: string, page: string]> {
  const { name, title, rows } = table;
  if (rows.length <= ROWS_ON_INDEX) return;
  const inner = { ...page, root: '../' };
  const last = Math.ceil(rows.length / ROWS_ON_PAGE);
  for (let number = 1; number <= last; number += 1) {
    const shown = rows.slice((number - 1) * ROWS_ON_PAGE, number * ROWS_ON_PAGE);
    const links = pageLinks(inner, { number, isLast: number === last, pathOf: (other) => listPath(name, other) });
    yield [
      listPath(name, number),
      framePage(
        inner,
        { title, back: name, number, isOnly: last === 1 },
        markup`${tableOf(inner, table, shown)}${links}`,
      ),
    ];
  }
}

const listPath = (name: string, number: number): string => `lists/${name}${number === 1 ? '' : `-${number}`}.html`;

/** The explicit roles preserve the semantics of a table, because narrow screens show the rows as blocks. */
function tableOf(page: ExportPage, { labels }: Table, rows: Table['rows']): Html {
  const cells = (row: Table['rows'][number]) =>
    joined(row(page).map((cell, place) => markup`<td role="cell" data-label="${labels[place] ?? ''}">${cell}</td>`));
  return markup`<table role="table"><thead role="rowgroup"><tr role="row">
${joined(labels.map((label) => markup`<th role="columnheader" scope="col">${label}</th>`))}
</tr></thead><tbody role="rowgroup">
${joined(rows.map((row) => markup`<tr role="row">${cells(row)}</tr>`))}
</tbody></table>`;
}
