import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Axe, readSuite } from './read-suite.ts';

/** The file from which the accessibility statement takes its numbers. */
export const FACTS = 'content/accessibility.json';

/** Journeys, without those that only take pictures for review. */
const JOURNEYS = 'e2e/**/*.ts';
const PICTURES = 'e2e/screens/';

/** Reads the facts of the journeys in this folder, as the text of their file. */
export function readFacts(): string {
  const files = globSync(JOURNEYS)
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith(PICTURES));
  const sources = new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
  // The journeys use the axe-core of this package.
  const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as Axe;
  return `${JSON.stringify(readSuite(sources, axe), undefined, 2)}\n`;
}
