// npm run bench [name…]: runs the files of bench/ one after the other. They measure the claims of docs/benchmarks.md.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { modernNode, projectEnvironment } from './setup/modern-node.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const ENDING = '.bench.ts';
const names = process.argv.slice(2);
const known = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0 || known.length === 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(1);
}

await setUp(ensureInstalled, ensureBuilt);
const failed = [];
for (const name of names.length > 0 ? names : known) {
  console.log(`\n── ${name} ──`);
  const code = await run(modernNode(), [path.join('bench', `${name}${ENDING}`)], { env: projectEnvironment() });
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Target missed or not measured: ${failed.join(', ')}`);
  process.exitCode = 1;
}
