import { moneyLocks } from './locks/money.ts';
import { accountLocks } from './locks/accounts.ts';
import { erasureLocks } from './locks/erasures.ts';
import { contentLocks } from './locks/content.ts';
import { chatLocks } from './locks/chats.ts';
import { firstLocks } from './locks/first.ts';
import { sendLocks } from './locks/sends.ts';
import { linkLocks } from './locks/links.ts';
import type { MutatedFile } from './base/mutant.ts';
import { accountsMutants } from './server/accounts.ts';
import { chatsMutants } from './server/chats.ts';
import { chatViewMutants } from './server/chat-views.ts';
import { databaseMutants } from './server/database.ts';
import { likesMutants } from './server/likes.ts';
import { httpMutants } from './server/http.ts';
import { operatorMutants } from './server/operator.ts';
import { paymentsMutants } from './server/payments.ts';
import { platformMutants } from './server/platform.ts';
import { searchMutants } from './server/search.ts';
import { sendsMutants } from './server/sends.ts';
import { debitsMutants } from './server/debits.ts';
import { discountsMutants } from './server/discounts.ts';
import { exportMutants } from './server/export.ts';
import { heardMutants } from './server/heard.ts';
import { languageMutants } from './server/languages.ts';
import { pageMutants } from './server/pages.ts';
import { linksMutants } from './server/links.ts';
import { mailsMutants } from './server/mails.ts';
import { messageStateMutants } from './server/message-states.ts';
import { passkeysMutants } from './server/passkeys.ts';
import { reactionMutants } from './server/reactions.ts';
import { reconcileMutants } from './server/reconcile.ts';
import { roundsMutants } from './server/rounds.ts';
import { signupMutants } from './server/signup.ts';
import { statesMutants } from './server/states.ts';
import { voiceMutants } from './server/voices.ts';

/** Mutants of server. */
export const serverMutants: readonly MutatedFile[] = [
  ...voiceMutants,
  ...sendsMutants,
  ...chatsMutants,
  ...chatViewMutants,
  ...messageStateMutants,
  ...reactionMutants,
  ...heardMutants,
  ...likesMutants,
  ...searchMutants,
  ...httpMutants,
  ...platformMutants,
  ...databaseMutants,
  ...operatorMutants,
  ...paymentsMutants,
  ...accountsMutants,
  ...signupMutants,
  ...languageMutants,
  ...pageMutants,
  ...linksMutants,
  ...mailsMutants,
  ...roundsMutants,
  ...statesMutants,
  ...discountsMutants,
  ...debitsMutants,
  ...reconcileMutants,
  ...exportMutants,
  ...passkeysMutants,
  ...moneyLocks,
  ...accountLocks,
  ...erasureLocks,
  ...contentLocks,
  ...chatLocks,
  ...firstLocks,
  ...sendLocks,
  ...linkLocks,
];
