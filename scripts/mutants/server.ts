import type { MutatedFile } from './mutant.ts';
import { chatsMutants } from './server-chats.ts';
import { likesMutants } from './server-likes.ts';
import { platformMutants } from './server-platform.ts';
import { searchMutants } from './server-search.ts';

/** Mutants of server. */
export const serverMutants: readonly MutatedFile[] = [
  ...chatsMutants,
  ...likesMutants,
  ...searchMutants,
  ...platformMutants,
];
