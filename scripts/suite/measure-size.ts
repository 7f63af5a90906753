import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Budget } from './size-budget.ts';

/** The parts of Vite's manifest that this file reads: source file (with a query for a part of it) → chunk. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

export interface Measured {
  readonly screen: string;
  readonly limitKiB: number;
  readonly totalKiB: number;
  /** The largest file is first. */
  readonly files: readonly { readonly file: string; readonly kiB: number }[];
}

const DIST = 'dist';
const BYTES_IN_KIB = 1_024;

function keysOf(manifest: Manifest, source: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`));
  // Without this check a renamed route would count as 0 bytes.
  if (keys.length === 0) throw new Error(`The build has no chunk of ${source}; scripts/suite/size-budget.ts names it.`);
  return keys;
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) return;
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** The size of a screen: the entry of the app, the screen's chunks and their static imports, each file once. */
export function measureScreen(manifest: Manifest, budget: Budget, read: (file: string) => Uint8Array): Measured {
  const entries = Object.keys(manifest).filter((key) => budget.build === 'app' && manifest[key]?.isEntry === true);
  const keys = [...entries, ...budget.chunks.flatMap((source) => keysOf(manifest, source))];
  const files = [...filesOf(manifest, keys)]
    .map((file) => ({ file, kiB: brotliCompressSync(read(file)).length / BYTES_IN_KIB }))
    .toSorted((one, other) => other.kiB - one.kiB);
  return {
    screen: budget.screen,
    limitKiB: budget.limitKiB,
    totalKiB: files.reduce((sum, { kiB }) => sum + kiB, 0),
    files,
  };
}

/** Measures screens of the build in dist/. */
export function measureBuild(budgets: readonly Budget[]): Measured[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(DIST, name), 'utf8')) as Manifest;
  const manifests = { app: read('.vite/manifest.json'), pages: read('.pages/islands.json') };
  return budgets.map((budget) =>
    measureScreen(manifests[budget.build], budget, (file) => readFileSync(path.join(DIST, file))),
  );
}

/**
 * How many files the worker stores when it is installed: all of its list, which the build writes into the worker, but of the texts only
 * those of two languages (sw/texts.ts). A device in English stores fewer.
 */
export function countPrecached(): number {
  const worker = readFileSync(path.join(DIST, 'worker.js'), 'utf8');
  const files = [...worker.matchAll(/"?url"?:"(?<file>[^"]+)"/g)].map(({ groups }) => groups?.file ?? '');
  return files.filter((file) => !file.startsWith('assets/texts/') || /-(?:en|fr)-/.test(file)).length;
}
