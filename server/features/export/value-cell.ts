import type { Money } from '../../../contract/account/account.ts';
import type { ExportedPerson } from '../../../contract/export/export-data.ts';
import { displayNames, listFormat, numberFormat } from '../../platform/intl-formats.ts';
import { moneyWords } from '../../platform/regional-formats.ts';
import { pageDay, type ExportPage, type Html, joined, markup, momentWords, wordsOf } from './page-frame.ts';
import { type ExportedField, valueLabel } from './value-labels.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Formats a value of `data.json` for readers. Its field determines the meaning of a text. */
export function valueCell(page: ExportPage, field: ExportedField, value: unknown): Html {
  const words = wordsOf(page);
  if (field.name === 'file') return fileCell(page, value);
  if (field.name === 'picture' && value !== null) return fileCell(page, value);
  if (value === null || value === undefined || value === '') return markup`<span class="soft">${words.none}</span>`;
  if (typeof value === 'boolean') return markup`${value ? words.yes : words.no}`;
  if (typeof value === 'number') return markup`${numberFormat(page.locale, {}).format(value)}`;
  if (typeof value === 'string') return textCell(page, field, value);
  if (Array.isArray(value)) return listCell(page, field, value);
  if (isMoney(value)) return markup`${moneyWords(value, page.locale)}`;
  if (isPerson(value)) return markup`${personName(page, value)}`;
  const entries = Object.entries(value);
  if (entries.length === 0) return valueCell(page, field, null);
  return markup`<dl>${joined(entries.map(([name, text]) => markup`<dt>${labelOf(page, field, name)}</dt><dd>${String(text)}</dd>`))}</dl>`;
}

/** Returns the name of another member, as this member may see it. */
export function personName(page: ExportPage, { name, fictional }: ExportedPerson): string {
  const words = wordsOf(page);
  if (name === null) return words.unknownPerson;
  return fictional ? words.fictional(name) : name;
}

function listCell(page: ExportPage, field: ExportedField, values: readonly unknown[]): Html {
  if (values.length === 0) return valueCell(page, field, null);
  const labels = values.map((value) => labelOf(page, field, String(value)));
  return markup`${listFormat(page.language, { type: 'unit', style: 'short' }).format(labels)}`;
}

function textCell(page: ExportPage, field: ExportedField, text: string): Html {
  if (MOMENT.test(text)) return markup`<time datetime="${text}">${momentWords(page, text)}</time>`;
  if (DAY.test(text)) return markup`<time datetime="${text}">${pageDay(page, text)}</time>`;
  if (ID.test(text)) return markup`<code>${text}</code>`;
  return markup`<span class="text">${labelOf(page, field, text)}</span>`;
}

function labelOf(page: ExportPage, field: ExportedField, value: string): string {
  const { language, site } = page;
  const { name } = field;
  if (name === 'country') return nameIn(language, 'region', value);
  if (name === 'language' || name === 'notes_language' || name === 'terms_language')
    return nameIn(language, 'language', value);
  if (name === 'region') return site.nameOfRegion(value, language) ?? value;
  // The operator may add notes of other names.
  return valueLabel(language, field, value) ?? (name === 'notes' ? value.replaceAll('_', ' ') : value);
}

function nameIn(language: string, type: 'region' | 'language', code: string): string {
  try {
    return displayNames(language, { type }).of(code) ?? code;
  } catch {
    // The value is not a code.
    return code;
  }
}

function fileCell(page: ExportPage, path: unknown): Html {
  const { missing, picture, voice } = wordsOf(page);
  const { root } = page;
  if (typeof path !== 'string') return markup`<span class="soft">${missing}</span>`;
  if (!path.endsWith('.webp')) return markup`<a href="${root}${path}">${voice}</a>`;
  return markup`<a href="${root}${path}"><img src="${root}${path}" alt="${picture}" loading="lazy"></a>`;
}

const isMoney = (value: object): value is Money => 'cents' in value && 'currency' in value;
const isPerson = (value: object): value is ExportedPerson => 'fictional' in value && 'name' in value;
