import { existsSync, readFileSync } from 'node:fs';
import { appMutants } from './app.ts';
import { engineMutants } from './engine.ts';
import { applyMutant, listMutants, type Mutant } from './mutant.ts';
import { rulesMutants } from './rules.ts';
import { serverMutants } from './server.ts';
import { workerMutants } from './worker.ts';

/** Every mutant of the lists. */
export const ALL_MUTANTS: readonly Mutant[] = listMutants([
  ...appMutants,
  ...engineMutants,
  ...workerMutants,
  ...serverMutants,
  ...rulesMutants,
]);

/** The reason why a mutant cannot be applied to the code of the working folder; null if it can. */
export function whyStale(mutant: Mutant): string | null {
  const named = [mutant.file, ...(mutant.also ?? []).map(({ file }) => file), ...mutant.tests];
  const missing = named.find((path) => !existsSync(path));
  if (missing !== undefined) return `${mutant.file}: "${mutant.breaks}" names ${missing}, which does not exist.`;
  try {
    applyMutant((file) => readFileSync(file, 'utf8'), mutant);
    return null;
  } catch (error) {
    return String(error);
  }
}
