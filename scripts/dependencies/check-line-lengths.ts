/** The maximum length of a line in characters. The formatter wraps code at 120; strings and comments may be longer. */
export const MAX_LINE_LENGTH = 140;

/** The check ignores generated files. */
const isGenerated = (file: string): boolean =>
  file.endsWith('.gen.ts') || file.startsWith('server/database/migrations/');

/** Reports each line that is longer than the limit, one sentence each. oxlint has no rule for it and does not read CSS or SQL. */
export function checkLineLengths(file: string, text: string): string[] {
  if (isGenerated(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const { length } = Array.from(line);
    return length > MAX_LINE_LENGTH
      ? [`${file}:${index + 1}: ${length} characters; a line stops at ${MAX_LINE_LENGTH}`]
      : [];
  });
}
