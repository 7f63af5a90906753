import {
  EXPORT_SECTIONS,
  type ExportedConversation,
  type ExportSection,
} from '../../../contract/export/export-data.ts';
import { CONVERSATION_COLUMNS } from './export-words.ts';
import { exportedShape } from './exported-columns.ts';
import { listPages, type Table, tableOnIndex } from './list-pages.ts';
import { type ExportPage, framePage, type Html, joined, markup, momentWords, wordsOf } from './page-frame.ts';
import type { ReadSections } from './read-sections.ts';
import { valueCell } from './value-cell.ts';
import type { ExportedField } from './value-labels.ts';

/** A conversation in the list of the first page, with the path of its first page and the number of its messages. */
export type ListedConversation = Readonly<
  Pick<ExportedConversation, 'with' | 'started_at'> & { messages: number; path: string }
>;

export type IndexData = ReadSections & { readonly conversations: readonly ListedConversation[] };

type Row = Readonly<Record<string, unknown>>;

/** Generates the pages of all sections by their path, the first page last. It shows each section as a list of facts or a table. */
export function* sectionPages(page: ExportPage, data: IndexData): Generator<[path: string, page: string]> {
  const cards: Html[] = [];
  for (const name of Object.keys(EXPORT_SECTIONS) as ExportSection[]) {
    const { about, ...content } = contentOf(page, name, data);
    if ('facts' in content) cards.push(cardOf(name, { ...content, about, content: content.facts }));
    else {
      yield* listPages(page, content.table);
      cards.push(cardOf(name, { title: content.table.title, about, content: tableOnIndex(page, content.table) }));
    }
  }
  yield ['index.html', indexPage(page, cards)];
}

function indexPage(page: ExportPage, cards: readonly Html[]): string {
  const words = wordsOf(page);
  const names = Object.keys(EXPORT_SECTIONS) as ExportSection[];
  const links = names.map((name) => markup`<li><a href="#${name}">${words.sections[name].title}</a></li>`);
  const body = markup`<p class="soft">${words.made(page.site.name, momentWords(page, page.madeAt.toISOString()))}</p>
<p class="soft">${words.timeZone(page.site.time_zone)}</p>
<p class="soft">${words.machines('data.json', 'schema.json')}</p>
<nav class="card" aria-label="${words.contents}"><h2>${words.contents}</h2><ul>
${joined(links)}
</ul></nav>
${joined(cards)}`;
  return framePage(page, { title: words.title }, body);
}

type Content = { readonly about: string } & (
  | { readonly title: string; readonly facts: Html }
  | { readonly table: Table }
);

function contentOf(page: ExportPage, name: ExportSection, data: IndexData): Content {
  const words = wordsOf(page);
  const { title, about = '' } = words.sections[name];
  const fields = fieldsOf(name);
  const value: readonly Row[] | Row | null = data[name];
  if (!isList(value)) return { title, about, facts: factsOf(page, fields, value) };
  const rows = value.map((row) => (on: ExportPage) => fields.map((field) => cellOf(on, field, row)));
  return { about, table: { name, title, labels: fields.map((field) => fieldLabel(page, field)), rows } };
}

/** The fields of a section in the order of the contract. An id is last, because it interests readers least. */
function fieldsOf(section: ExportSection): readonly ExportedField[] {
  const names =
    section === 'conversations' ? CONVERSATION_COLUMNS : Object.keys(exportedShape(EXPORT_SECTIONS[section]));
  const fields = names.map((name) => ({ section, name }));
  return [...fields.filter(({ name }) => name !== 'id'), ...fields.filter(({ name }) => name === 'id')];
}

function fieldLabel(page: ExportPage, { name }: ExportedField): string {
  const labels: Readonly<Record<string, string>> = wordsOf(page).fields;
  return labels[name] ?? name;
}

const isList = (value: readonly Row[] | Row | null): value is readonly Row[] => Array.isArray(value);

function cellOf(page: ExportPage, field: ExportedField, row: Row): Html {
  const cell = valueCell(page, field, row[field.name]);
  const isLink = field.section === 'conversations' && field.name === 'with';
  return isLink ? markup`<a href="${page.root}${String(row['path'])}">${cell}</a>` : cell;
}

function factsOf(page: ExportPage, fields: readonly ExportedField[], row: Row | null): Html {
  if (row === null) return markup`<p>${wordsOf(page).nothing}</p>`;
  const facts = fields.map((field) => markup`<dt>${fieldLabel(page, field)}</dt><dd>${cellOf(page, field, row)}</dd>`);
  return markup`<dl>${joined(facts)}</dl>`;
}

function cardOf(
  name: ExportSection,
  { title, about, content }: Record<'title' | 'about', string> & { content: Html },
): Html {
  const intro = about === '' ? markup`` : markup`<p class="soft">${about}</p>`;
  return markup`<section class="card" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${title}</h2>
${intro}
${content}
</section>`;
}
