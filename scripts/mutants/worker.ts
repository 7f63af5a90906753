import type { MutatedFile } from './mutant.ts';

/** Mutants of sw. */
export const workerMutants: readonly MutatedFile[] = [];
