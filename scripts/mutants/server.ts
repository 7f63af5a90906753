import { moneyLocks } from './locks-money.ts';
import { accountLocks } from './locks-accounts.ts';
import { erasureLocks } from './locks-erasures.ts';
import { contentLocks } from './locks-content.ts';
import { chatLocks } from './locks-chats.ts';
import { firstLocks } from './locks-first.ts';
import { sendLocks } from './locks-sends.ts';
import { linkLocks } from './locks-links.ts';
import type { MutatedFile } from './mutant.ts';
import { accountsMutants } from './server-accounts.ts';
import { chatsMutants } from './server-chats.ts';
import { databaseMutants } from './server-database.ts';
import { likesMutants } from './server-likes.ts';
import { httpMutants } from './server-http.ts';
import { operatorMutants } from './server-operator.ts';
import { paymentsMutants } from './server-payments.ts';
import { platformMutants } from './server-platform.ts';
import { searchMutants } from './server-search.ts';
import { sendsMutants } from './server-sends.ts';

/** Mutants of server. */
export const serverMutants: readonly MutatedFile[] = [
  ...sendsMutants,
  ...chatsMutants,
  ...likesMutants,
  ...searchMutants,
  ...httpMutants,
  ...platformMutants,
  ...databaseMutants,
  ...operatorMutants,
  ...paymentsMutants,
  ...accountsMutants,
  ...moneyLocks,
  ...accountLocks,
  ...erasureLocks,
  ...contentLocks,
  ...chatLocks,
  ...firstLocks,
  ...sendLocks,
  ...linkLocks,
];
