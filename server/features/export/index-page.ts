import type { ExportedPerson } from '../../../contract/export-data.ts';
import { EXPORT_SECTIONS, type ExportSection } from '../../../contract/export-data.ts';
import type { ListedSection } from './export-words.ts';
import { type ExportPage, framePage, type Html, html, joined, momentWords, wordsOf } from './page-frame.ts';
import type { ReadSections } from './read-sections.ts';
import { personName, valueCell } from './value-cell.ts';

/** A conversation in the list of the first page. */
export interface ListedConversation {
  readonly peer: ExportedPerson;
  readonly started_at: string;
  readonly messages: number;
  readonly path: string;
}

export type IndexData = ReadSections & { readonly conversations: readonly ListedConversation[] };

type Row = Readonly<Record<string, unknown>>;

/** The first page of an archive: every section as a list of facts or a table. */
export function indexPage(page: ExportPage, data: IndexData): string {
  const words = wordsOf(page);
  const names = Object.keys(EXPORT_SECTIONS) as ExportSection[];
  const titleOf = (name: ExportSection) =>
    name === 'conversations' ? words.conversations.title : words.sections[name].title;
  const links = names.map((name) => html`<li><a href="#${name}">${titleOf(name)}</a></li>`);
  const body = html`<header>
      <h1>${words.title}</h1>
      <p class="soft">${words.made(page.site.name, momentWords(page, page.madeAt.toISOString()))}</p>
      <p class="soft">${words.timeZone(page.site.time_zone)}</p>
      <p class="soft">${words.machines('data.json', 'schema.json')}</p>
    </header>
    <nav class="card" aria-label="${words.contents}">
      <h2>${words.contents}</h2>
      <ul>
        ${joined(links)}
      </ul>
    </nav>
    <main>
      ${joined(names.map((name) => (name === 'conversations' ? conversationsOf(page, data) : sectionOf(page, name, data[name]))))}
    </main>`;
  return framePage(page, words.title, body);
}

function sectionOf(page: ExportPage, name: ListedSection, value: unknown): Html {
  const { title, about = '', fields } = wordsOf(page).sections[name];
  const columns = Object.entries<string>(fields);
  const content = Array.isArray(value)
    ? tableOf(page, columns, value as Row[])
    : factsOf(page, columns, value as Row | null);
  return cardOf(name, { title, about, content });
}

function cardOf(name: string, { title, about, content }: { title: string; about: string; content: Html }): Html {
  const intro = about === '' ? html`` : html`<p class="soft">${about}</p>`;
  return html`<section class="card" id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}</h2>
    ${intro} ${content}
  </section>`;
}

function factsOf(page: ExportPage, columns: readonly [string, string][], row: Row | null): Html {
  if (row === null) return nothing(page);
  const facts = columns.map(
    ([field, label]) =>
      html`<dt>${label}</dt>
        <dd>${valueCell(page, field, row[field])}</dd>`,
  );
  return html`<dl>${joined(facts)}</dl>`;
}

/** The roles stand there because narrow screens show the rows as blocks, which takes them from a table. */
function tableOf(page: ExportPage, columns: readonly [string, string][], rows: readonly Row[]): Html {
  if (rows.length === 0) return nothing(page);
  const cell = (row: Row, [field, label]: [string, string]) =>
    html`<td role="cell" data-label="${label}">${valueCell(page, field, row[field])}</td>`;
  return tableFrame(
    columns.map(([, label]) => label),
    rows.map((row) => joined(columns.map((column) => cell(row, column)))),
  );
}

function tableFrame(labels: readonly string[], rows: readonly Html[]): Html {
  return html`<table role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${joined(labels.map((label) => html`<th role="columnheader" scope="col">${label}</th>`))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${joined(
        rows.map(
          (row) =>
            html`<tr role="row">
              ${row}
            </tr>`,
        ),
      )}
    </tbody>
  </table>`;
}

function conversationsOf(page: ExportPage, { conversations }: IndexData): Html {
  const { title, about, fields } = wordsOf(page).conversations;
  const rows = conversations.map(({ peer, path, messages, started_at }) => {
    const [who, count, since] = fields;
    return html`<td role="cell" data-label="${who}"><a href="${path}">${personName(page, peer)}</a></td>
      <td role="cell" data-label="${count}">${valueCell(page, '', messages)}</td>
      <td role="cell" data-label="${since}">${valueCell(page, '', started_at)}</td>`;
  });
  return cardOf('conversations', {
    title,
    about,
    content: rows.length === 0 ? nothing(page) : tableFrame(fields, rows),
  });
}

const nothing = (page: ExportPage): Html => html`<p>${wordsOf(page).nothing}</p>`;
