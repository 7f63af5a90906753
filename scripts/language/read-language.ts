import { parseSync, Visitor } from 'vite';

export interface Piece {
  readonly line: number;
  readonly text: string;
}

/** The words of a file: the sentences of its comments, the titles of its tests, and the names that it declares. */
export interface FileLanguage {
  readonly sentences: readonly Piece[];
  readonly titles: readonly Piece[];
  readonly names: readonly Piece[];
}

interface CommentLine extends Piece {
  /** Whether the line is a comment of its own, so that the one before it does not go on here. */
  readonly begins: boolean;
}

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

/** Reads a file of TypeScript, JavaScript or SQL. Throws if the parser refuses it, because an unread file would pass. */
export function readLanguage(file: string, code: string): FileLanguage {
  if (file.endsWith('.sql')) return { sentences: sentencesOf(readDashComments(code)), titles: [], names: [] };
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? 'unknown error'}`);
  const lineAt = lineFinder(code);
  const piece = (start: number, text: string): Piece => ({ line: lineAt(start), text });
  const titles: Piece[] = [];
  const names: Piece[] = [];
  new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments;
      if (!isTestFunction(node.callee) || title === undefined) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(piece(title.start, title.value));
      if (title.type === 'TemplateLiteral') titles.push(piece(title.start, code.slice(title.start + 1, title.end - 1)));
    },
    VariableDeclarator: ({ id }) => {
      if (id.type === 'Identifier') names.push(piece(id.start, id.name));
    },
    FunctionDeclaration: ({ id }) => {
      if (id !== null) names.push(piece(id.start, id.name));
    },
    ClassDeclaration: ({ id }) => {
      if (id !== null) names.push(piece(id.start, id.name));
    },
    TSInterfaceDeclaration: ({ id }) => {
      names.push(piece(id.start, id.name));
    },
    TSTypeAliasDeclaration: ({ id }) => {
      names.push(piece(id.start, id.name));
    },
  }).visit(program);
  const lines = comments.flatMap(({ type, value, start }) =>
    value.split('\n').map((text, index) => ({
      line: lineAt(start) + index,
      text: type === 'Block' ? text.replace(/^\s*\*+/, '').trim() : text.trim(),
      begins: type === 'Block' && index === 0,
    })),
  );
  return { sentences: sentencesOf(lines), titles, names };
}

/** Whether a callee is `test`, `it` or `describe`, or one of their variants such as `test.each(rows)`. */
function isTestFunction(callee: unknown): boolean {
  const node = callee as { type: string; name?: string; object?: unknown; callee?: unknown; tag?: unknown };
  if (node.type === 'Identifier') return TEST_FUNCTIONS.has(node.name ?? '');
  const inner = node.object ?? node.callee ?? node.tag;
  return inner !== undefined && isTestFunction(inner);
}

const readDashComments = (code: string): CommentLine[] =>
  code.split('\n').flatMap((text, index) => {
    const comment = /^\s*--\s?(.*)$/.exec(text)?.[1];
    return comment === undefined ? [] : [{ line: index + 1, text: comment.trim(), begins: false }];
  });

/** Joins comment lines that follow each other, and divides the text into sentences. Each has the line where it begins. */
function sentencesOf(lines: readonly CommentLine[]): Piece[] {
  const sentences: Piece[] = [];
  let open: Piece | undefined;
  let last = Number.NaN;
  const close = (): void => {
    if (open !== undefined) sentences.push(open);
    open = undefined;
  };
  for (const { line, text, begins } of lines) {
    if (begins || line !== last + 1 || text === '') close();
    last = line;
    for (const part of text.split(/(?<=[.!?:])\s+(?=\p{Lu})/u)) {
      if (open !== undefined && /[.!?:]$/.test(open.text) && /^\p{Lu}/u.test(part)) close();
      if (part !== '') open = open === undefined ? { line, text: part } : { ...open, text: `${open.text} ${part}` };
    }
  }
  close();
  return sentences;
}

/** Returns the line of an offset, by a search in the starts of all lines. */
function lineFinder(code: string): (offset: number) => number {
  const starts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
