import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, type Measured, measureScreen } from './measure-size.ts';
import type { Budget } from './size-budget.ts';

const DIST = 'dist';

/** Measures screens of the build in dist/. */
export function measureBuild(budgets: readonly Budget[]): Measured[] {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return budgets.map((budget) => measureScreen(manifest, budget, (file) => readFileSync(path.join(DIST, file))));
}
