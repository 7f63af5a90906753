import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceImports {
  /** Every specifier in the file: imports, re-exports, import(), import types, workers and mocks. */
  readonly specifiers: readonly string[];
  /** The specifiers among them that an import() loads. Such a file can be a chunk of its own. */
  readonly late: readonly string[];
  readonly hasDefaultExport: boolean;
  /** The file has only re-exports. */
  readonly isBarrel: boolean;
}

interface Literal {
  readonly type: string;
  readonly value?: unknown;
}

const literal = (node: Literal | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

const isImportMeta = (code: string, node: { start: number; end: number } | undefined): boolean =>
  node !== undefined && code.slice(node.start, node.end).startsWith('import.meta.');

/** Reads a file with the parser that builds the app. Throws if it cannot parse the file, because an unread file would pass. */
export function readImports(file: string, code: string): SourceImports {
  const { program, module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? 'unknown error'}`);
  const imported: string[] = module.staticImports.map((entry) => entry.moduleRequest.value);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const forwarded = exported.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []));
  const late: string[] = [];
  new Visitor({
    ImportExpression: (node) => {
      late.push(...literal(node.source));
    },
    TSImportType: (node) => {
      imported.push(...literal(node.source));
    },
    NewExpression: (node) => {
      const [target, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (isUrl && isImportMeta(code, base))
        imported.push(...literal(target).filter((specifier) => /\.tsx?$/.test(specifier)));
    },
    CallExpression: (node) => {
      if (/^vi\.(mock|doMock|importActual)$/.test(code.slice(node.callee.start, node.callee.end))) {
        imported.push(...literal(node.arguments[0]));
      }
    },
  }).visit(program);
  return {
    specifiers: [...new Set([...imported, ...late, ...forwarded])],
    late: [...new Set(late)],
    hasDefaultExport: exported.some((entry) => entry.exportName.kind === 'Default'),
    isBarrel: forwarded.length > 0 && program.body.every((node) => 'source' in node && node.source !== null),
  };
}

/** The path of a relative specifier in the project, without queries such as `?url`. Undefined for a package. */
export function resolveSpecifier(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  // The router's generator omits endings; a route file is always .tsx.
  if (file.endsWith('.gen.ts')) return path.posix.join(path.posix.dirname(file), `${specifier}.tsx`);
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
}
