import type { MutatedFile } from './mutant.ts';
import { appRulesMutants } from './rules-app.ts';
import { serverRulesMutants } from './rules-server.ts';

/** Mutants of the places that use the specified constants. contract/base/specified-numbers.test.ts states the values. */
export const rulesMutants: readonly MutatedFile[] = [...appRulesMutants, ...serverRulesMutants];
