import { EXPORT_SECTIONS, type ExportedPerson, type ExportSection } from '../../../contract/export/export-data.ts';
import type { ListedSection } from './export-words.ts';
import { listPages, type Table, tableOnIndex } from './list-pages.ts';
import { type ExportPage, framePage, type Html, joined, markup, momentWords, wordsOf } from './page-frame.ts';
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
  const links = names.map((name) => markup`<li><a href="#${name}">${titleOf(page, name)}</a></li>`);
  const body = markup`<p class="soft">${words.made(page.site.name, momentWords(page, page.madeAt.toISOString()))}</p>
<p class="soft">${words.timeZone(page.site.time_zone)}</p>
<p class="soft">${words.machines('data.json', 'schema.json')}</p>
<nav class="card" aria-label="${words.contents}"><h2>${words.contents}</h2><ul>
${joined(links)}
</ul></nav>
${joined(cards)}`;
  return framePage(page, { title: words.title }, body);
}

function titleOf(page: ExportPage, name: ExportSection): string {
  const words = wordsOf(page);
  return name === 'conversations' ? words.conversations.title : words.sections[name].title;
}

type Content = { readonly about: string } & (
  | { readonly title: string; readonly facts: Html }
  | { readonly table: Table }
);

function contentOf(page: ExportPage, name: ExportSection, data: IndexData): Content {
  if (name === 'conversations') return conversationsOf(page, data.conversations);
  const { title, about = '', fields } = wordsOf(page).sections[name];
  const columns = Object.entries<string>(fields);
  const value: readonly Row[] | Row | null = data[name];
  if (!isList(value)) return { title, about, facts: factsOf(page, columns, value) };
  const rows = value.map((row) => (on: ExportPage) => columns.map(([field]) => valueCell(on, field, row[field])));
  return { about, table: { name, title, labels: columns.map(([, label]) => label), rows } };
}

const isList = (value: readonly Row[] | Row | null): value is readonly Row[] => Array.isArray(value);

function conversationsOf(page: ExportPage, conversations: readonly ListedConversation[]): Content {
  const { title, about, fields } = wordsOf(page).conversations;
  const rows = conversations.map(({ peer, path, messages, started_at }) => (on: ExportPage) => [
    markup`<a href="${on.root}${path}">${personName(on, peer)}</a>`,
    valueCell(on, '', messages),
    valueCell(on, '', started_at),
  ]);
  return { about, table: { name: 'conversations', title, labels: fields, rows } };
}

function factsOf(page: ExportPage, columns: readonly [string, string][], row: Row | null): Html {
  if (row === null) return markup`<p>${wordsOf(page).nothing}</p>`;
  const facts = columns.map(
    ([field, label]) => markup`<dt>${label}</dt><dd>${valueCell(page, field, row[field])}</dd>`,
  );
  return markup`<dl>${joined(facts)}</dl>`;
}

function cardOf(
  name: ListedSection | 'conversations',
  { title, about, content }: Record<'title' | 'about', string> & { content: Html },
): Html {
  const intro = about === '' ? markup`` : markup`<p class="soft">${about}</p>`;
  return markup`<section class="card" id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${title}</h2>
${intro}
${content}
</section>`;
}
