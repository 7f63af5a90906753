import { FILE_LINES_MOST, linesOf } from './check-file-lengths.ts';
import { featureOf, isProofFile, moduleOf } from './modules.ts';
import { resolveSpecifier, type SourceImports } from './read-imports.ts';

/** A file with fewer lines and one importer belongs in its importer. */
const SMALL_FILE_LINES = 25;

const CHECKED = /^(contract|src|sw|server|demo|scripts)\//;
/** The folder of the routes is the route table, an icon is a file, and tools write the others. */
const FIXED = /^src\/(routes|ui\/icons)\/|^server\/database\/migrations\/|\.gen\.ts$/;

/** Small files with one importer, each with the reason why they are files of their own. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['scripts/mutants/pure-modules.ts', 'stryker.config.mjs imports it too, and this check does not read it'],
  ['src/app/frame/bars/tab-bar.tsx', 'a bar is a file with its styles; the frame opens the session of a member'],
  ['src/app/session/bfcache.ts', 'a workaround for WebKit, which a comment of another feature names'],
  ['src/browser/pictures/picture-worker.ts', 'a worker runs a file of its own'],
  ['sw/handle-page-message.ts', 'worker.ts is the table of event → handler; a handler is a file'],
]);

interface Importer {
  readonly file: string;
  /** It loads the file by an import(). */
  readonly isLate: boolean;
}

function importersOf(imports: ReadonlyMap<string, SourceImports>): Map<string, Importer[]> {
  const importers = new Map<string, Importer[]>();
  for (const [file, { specifiers, late }] of imports) {
    if (isProofFile(file)) continue;
    for (const specifier of specifiers) {
      const target = resolveSpecifier(file, specifier);
      if (target === undefined) continue;
      importers.set(target, [...(importers.get(target) ?? []), { file, isLate: late.includes(specifier) }]);
    }
  }
  return importers;
}

const isInOneModule = (file: string, other: string): boolean =>
  moduleOf(file)?.name === moduleOf(other)?.name && featureOf(file) === featureOf(other);

function hasOwnTest(file: string, files: ReadonlyMap<string, string>): boolean {
  const stem = file.replace(/\.tsx?$/, '');
  const kinds = ['.test', '.dom.test', '.pg.test'];
  return kinds.some((kind) => files.has(`${stem}${kind}.ts`) || files.has(`${stem}${kind}.tsx`));
}

/**
 * Finds small files that one file imports: a reader opens two files for one idea. A file with a test of its own, one that loads late and
 * one of another module than its importer have a reason. So has one whose importer is full. Proofs are neither small files nor importers.
 */
export function checkSmallFiles(
  files: ReadonlyMap<string, string>,
  imports: ReadonlyMap<string, SourceImports>,
  exceptions = EXCEPTIONS,
): string[] {
  const importers = importersOf(imports);
  const small = new Map<string, string>();
  for (const [file, text] of files) {
    const lines = linesOf(text);
    const [importer, another] = importers.get(file) ?? [];
    if (!CHECKED.test(file) || FIXED.test(file) || lines >= SMALL_FILE_LINES) continue;
    if (importer === undefined || another !== undefined || importer.isLate || hasOwnTest(file, files)) continue;
    if (!isInOneModule(file, importer.file)) continue;
    // The importer has no room for the small file.
    if (lines + linesOf(files.get(importer.file) ?? '') > FILE_LINES_MOST) continue;
    small.set(
      file,
      `${file}: ${lines} lines that only ${importer.file} imports; join them, or give a rule its own test`,
    );
  }
  const unused = [...exceptions.keys()].filter((file) => !small.has(file));
  return [
    ...[...small].flatMap(([file, problem]) => (exceptions.has(file) ? [] : [problem])),
    ...unused.map((file) => `${file}: no small file with one importer; check-small-files.ts needs no exception for it`),
  ];
}
