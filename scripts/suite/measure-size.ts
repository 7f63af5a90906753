import { brotliCompressSync } from 'node:zlib';
import type { Budget } from './size-budget.ts';

/** The part of Vite's manifest that is read here: source file (with a query where it was split) → chunk. */
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
  /** Largest first. */
  readonly files: readonly { readonly file: string; readonly kiB: number }[];
}

const BYTES_IN_KIB = 1_024;

function keysOf(manifest: Manifest, source: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`));
  // A renamed route would otherwise weigh nothing and always fit.
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

/** What one screen costs: the entry, its own chunks, and everything that these import statically, each file once. */
export function measureScreen(manifest: Manifest, budget: Budget, read: (file: string) => Uint8Array): Measured {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
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
