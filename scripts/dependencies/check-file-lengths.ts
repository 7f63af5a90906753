/** The maximum number of lines in a file. The linter has the same limit for TypeScript, and reads no CSS and no SQL. */
export const FILE_LINES_MOST = 300;

/** The number of lines in a text. A line feed at its end begins no further line. */
export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** Reports a style sheet or a file of SQL functions that is longer than the limit. drizzle-kit writes the migrations. */
export function checkFileLength(file: string, text: string): string[] {
  if (!/\.(css|sql)$/.test(file) || file.startsWith('server/database/migrations/')) return [];
  const lines = linesOf(text);
  return lines > FILE_LINES_MOST ? [`${file}: ${lines} lines; a file stops at ${FILE_LINES_MOST}`] : [];
}
