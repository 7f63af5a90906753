/** The byte order mark, by which spreadsheet programs recognise a CSV file as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * The places where a spreadsheet program could read a text as a formula: its start, and the position after a semicolon or tab, where such a
 * program in another language begins a new cell. The signs have wide forms, which some programs read as the narrow ones.
 */
const FORMULA = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t])(?=\s*[=+\-@＝＋－＠])/g;

/**
 * Returns a record of a CSV file by RFC 4180. A text that looks like a formula gets an apostrophe, so that no program runs it. Numbers
 * remain numbers. Null is an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number | null): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const text = field.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
