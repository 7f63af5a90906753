import { PUSH_PULL_LIMIT_MS } from '../contract/base/rules.ts';
import { request } from '../src/engine/api/request.ts';
import { announce } from '../src/engine/coordination/announcements.ts';
import { holdLock } from '../src/engine/coordination/hold-lock.ts';
import type { Store } from '../src/engine/store/database.ts';
import { ignoreExpectedErrors } from '../src/engine/store/ignore-expected-errors.ts';
import { pull } from '../src/engine/sync/pull.ts';

/** Brings the device up to date. Resolves with false if that did not end within five seconds, for example without a network. */
export async function pullNow(store: Store): Promise<boolean> {
  const { member } = store;
  const signal = AbortSignal.timeout(PUSH_PULL_LIMIT_MS);
  let isPulled = false;
  const work = async (held: AbortSignal) => {
    const onCredits = (credits: number) => announce({ kind: 'credits', member, credits });
    await pull({ store, request, onCredits, onUser: () => announce({ kind: 'user', member }) }, held);
    isPulled = true;
  };
  await ignoreExpectedErrors(holdLock({ name: `pull:${member}`, signal, work }));
  return isPulled;
}
