import { existsSync, readFileSync } from 'node:fs';
import { appMutants } from './app.ts';
import { albumMutants } from './engine/albums.ts';
import { cachesMutants } from './engine/caches.ts';
import { changeMutants } from './engine/changes.ts';
import { chatViewMutants } from './engine/chat-views.ts';
import { enqueueMutants } from './engine/enqueue.ts';
import { heardMutants } from './engine/heard.ts';
import { outboxMutants } from './engine/outbox.ts';
import { reactionMutants } from './engine/reactions.ts';
import { searchMutants } from './engine/search.ts';
import { storeMutants } from './engine/store.ts';
import { syncMutants } from './engine/sync.ts';
import { startMutants } from './engine/start.ts';
import { unknownMutants } from './engine/unknown.ts';
import { voiceMutants } from './engine/voices.ts';
import { linkMutants } from './links.ts';
import { pushMutants } from './pushes.ts';
import { requestMutants } from './requests.ts';
import { safetyMutants } from './safety.ts';
import { applyMutant, listMutants, type MutatedFile, type Mutant } from './base/mutant.ts';
import { appRulesMutants } from './rules/app.ts';
import { contractRulesMutants } from './rules/contract.ts';
import { serverRulesMutants } from './rules/server.ts';
import { serverMutants } from './server.ts';
import { workerMutants } from './worker.ts';

const engineMutants: readonly MutatedFile[] = [
  ...startMutants,
  ...syncMutants,
  ...outboxMutants,
  ...enqueueMutants,
  ...storeMutants,
  ...cachesMutants,
  ...changeMutants,
  ...reactionMutants,
  ...heardMutants,
  ...chatViewMutants,
  ...unknownMutants,
  ...albumMutants,
  ...voiceMutants,
  ...searchMutants,
];

/**
 * Mutants of the rules with one home, and of the places that use the specified constants, whose values are in
 * contract/base/specified-numbers.test.ts.
 */
const rulesMutants: readonly MutatedFile[] = [...contractRulesMutants, ...appRulesMutants, ...serverRulesMutants];

/** Every mutant of the lists. */
export const ALL_MUTANTS: readonly Mutant[] = listMutants([
  ...appMutants,
  ...linkMutants,
  ...safetyMutants,
  ...requestMutants,
  ...engineMutants,
  ...workerMutants,
  ...pushMutants,
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
