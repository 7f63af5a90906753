import type { MutatedFile } from './mutant.ts';
import { appRulesMutants } from './rules-app.ts';
import { contractRulesMutants } from './rules-contract.ts';
import { serverRulesMutants } from './rules-server.ts';

/**
 * Mutants of the rules with one home, and of the places that use the specified constants, whose values are in
 * contract/base/specified-numbers.test.ts.
 */
export const rulesMutants: readonly MutatedFile[] = [
  ...contractRulesMutants,
  ...appRulesMutants,
  ...serverRulesMutants,
];
