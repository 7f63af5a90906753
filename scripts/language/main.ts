// Reads the comments, test titles and names of the whole codebase, and fails on those that the rules of language refuse.
// `node scripts/language/main.ts server/features/chats` reads one folder.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkLanguage } from './check-language.ts';

const SOURCES = '{contract,src,sw,server,demo,e2e,bench,scripts}/**/*.{ts,tsx,mjs,sql}';
/** Generated files, and migrations, which nobody edits. */
const EXCLUDED = /\.gen\.ts$|^server\/database\/migrations\//;

const [folder = ''] = process.argv.slice(2);
const files = globSync(SOURCES)
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.startsWith(folder) && !EXCLUDED.test(file))
  .toSorted();
const problems = files.flatMap((file) => checkLanguage(file, readFileSync(file, 'utf8')));
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems`);
// An empty list of sources passes every rule, so it counts as a failure.
if (problems.length > 0 || files.length === 0) process.exitCode = 1;
