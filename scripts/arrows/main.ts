// Reads the imports of the whole house, prints the graph of its rooms, and fails on every arrow that goes back up.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkHouse, type HouseReport } from './check-house.ts';

const SOURCES = ['{contract,src,sw,server,e2e,bench,scripts,locales}/**/*.{ts,tsx}', '*.config.ts'];

function readSources(): Map<string, string> {
  const paths = globSync(SOURCES, { cwd: process.cwd() }).map((file) => file.split(path.sep).join('/'));
  return new Map(paths.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

function formatGraph(graph: HouseReport['graph']): string {
  const rows = [...graph].filter(([, row]) => row.size > 0);
  return rows
    .map(([from, row]) => `  ${from.padEnd(16)} → ${[...row].map(([to, count]) => `${to} ${count}`).join(', ')}`)
    .join('\n');
}

const sources = readSources();
const { problems, graph } = checkHouse(sources);
console.log(`${sources.size} files\n${formatGraph(graph)}`);
for (const problem of problems) console.error(problem);
// A reader that finds no files would agree with everything.
if (problems.length > 0 || sources.size === 0) process.exitCode = 1;
