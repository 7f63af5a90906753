import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, type Measured, measureScreen } from './measure-size.ts';
import type { Budget } from './size-budget.ts';

const DIST = 'dist';

/** How many files the worker precaches. The build writes their list into the worker. */
export function countPrecached(): number {
  return readFileSync(path.join(DIST, 'worker.js'), 'utf8').match(/"?url"?:"/g)?.length ?? 0;
}

/** Measures screens of the build in dist/. */
export function measureBuild(budgets: readonly Budget[]): Measured[] {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return budgets.map((budget) => measureScreen(manifest, budget, (file) => readFileSync(path.join(DIST, file))));
}
