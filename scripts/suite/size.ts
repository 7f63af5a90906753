// Weighs the JavaScript of the screens in size-budget.ts as the built app serves it, and fails on the first that is too heavy.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, measureScreen } from './measure-size.ts';
import { BUDGETS } from './size-budget.ts';

const DIST = 'dist';
const SHOWN_FILES = 8;

const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest;
const measured = BUDGETS.map((budget) => measureScreen(manifest, budget, (file) => readFileSync(path.join(DIST, file))));

for (const { screen, totalKiB, limitKiB, files } of measured) {
  console.log(`${screen}: ${totalKiB.toFixed(1)} KiB of ${limitKiB} KiB${totalKiB > limitKiB ? ', too heavy' : ''}`);
  for (const { file, kiB } of files.slice(0, SHOWN_FILES)) console.log(`  ${kiB.toFixed(1).padStart(6)}  ${file}`);
  if (files.length > SHOWN_FILES) console.log(`          and ${files.length - SHOWN_FILES} smaller ones`);
}
if (measured.some(({ totalKiB, limitKiB }) => totalKiB > limitKiB)) process.exitCode = 1;
