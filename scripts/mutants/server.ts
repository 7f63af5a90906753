import type { MutatedFile } from './mutant.ts';

/** Mutants of server. */
export const serverMutants: readonly MutatedFile[] = [];
