// Reads the imports of the whole codebase, prints the graph of its modules, and fails on every dependency against the rules,
// every line that is too long and every file that is too long or too small.
// CONTRIBUTING shows the same graph; `--write` updates it there.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkDependencies } from './check-dependencies.ts';
import { checkFileLength } from './check-file-lengths.ts';
import { checkLineLengths } from './check-line-lengths.ts';
import { checkSmallFiles } from './check-small-files.ts';
import { checkEdges, checkFeaturePlaces, formatFeatureTable } from './features.ts';
import { formatGraph } from './format-graph.ts';

const SOURCES = ['{contract,src,sw,server,demo,e2e,bench,scripts,locales}/**/*.{ts,tsx}', '*.config.ts'];
/** The sources that import nothing of ours: scripts for any Node, styles and SQL. */
const OTHER_SOURCES = ['{src,server,scripts}/**/*.{mjs,css,sql}'];
const GUIDE = 'CONTRIBUTING.md';
const PICTURE = /(?<=<!-- module graph -->\n```\n)[^`]*(?=```)/;

function readSources(patterns: readonly string[]): Map<string, string> {
  const paths = globSync(patterns, { cwd: process.cwd() }).map((file) => file.split(path.sep).join('/'));
  return new Map(paths.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Compares the picture in CONTRIBUTING with the graph, or replaces it. Returns the problem, if any. */
function checkPicture(picture: string): string[] {
  const guide = readFileSync(GUIDE, 'utf8');
  if (PICTURE.exec(guide)?.[0] === picture) return [];
  if (!process.argv.includes('--write'))
    return [`${GUIDE} shows another module graph: run node scripts/dependencies/main.ts --write`];
  writeFileSync(
    GUIDE,
    guide.replace(PICTURE, () => picture),
  );
  return [];
}

const sources = readSources(SOURCES);
const tooLong = [...sources, ...readSources(OTHER_SOURCES)].flatMap(([file, text]) => [
  ...checkFileLength(file, text),
  ...checkLineLengths(file, text),
]);
const { problems, graph, edges, imports } = checkDependencies(sources);
const picture = formatGraph(graph);
const paths = [...sources.keys(), ...readSources(['server/database/functions/**/*.sql']).keys()];
console.log(`${sources.size} files\n${picture}\n${formatFeatureTable(paths)}`);
const all = [
  ...problems,
  ...checkEdges(edges),
  ...tooLong,
  ...checkSmallFiles(sources, imports),
  ...checkFeaturePlaces(paths),
  ...checkPicture(picture),
];
for (const problem of all) console.error(problem);
// An empty list of sources passes every rule, so it counts as a failure.
if (all.length > 0 || sources.size === 0) process.exitCode = 1;
