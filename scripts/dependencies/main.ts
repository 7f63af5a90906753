// Reads the imports of the whole codebase, prints the graph of its modules, and fails on every dependency against the rules.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDependencies, type DependencyReport } from './check-dependencies.ts';

const SOURCES = ['{contract,src,sw,server,e2e,bench,scripts,locales}/**/*.{ts,tsx}', '*.config.ts'];

function readSources(): Map<string, string> {
  const paths = globSync(SOURCES, { cwd: process.cwd() }).map((file) => file.split(path.sep).join('/'));
  return new Map(paths.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

function formatGraph(graph: DependencyReport['graph']): string {
  const rows = [...graph].filter(([, row]) => row.size > 0);
  return rows
    .map(([from, row]) => `  ${from.padEnd(24)} → ${[...row].map(([to, count]) => `${to} ${count}`).join(', ')}`)
    .join('\n');
}

const sources = readSources();
const { problems, graph } = checkDependencies(sources);
console.log(`${sources.size} files\n${formatGraph(graph)}`);
for (const problem of problems) console.error(problem);
// An empty list of sources passes every rule, so it counts as a failure.
if (problems.length > 0 || sources.size === 0) process.exitCode = 1;
