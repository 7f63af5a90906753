import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PasskeyAnswer } from '../../../../contract/account/identity.ts';
import { askPasskeyLogin, passkeyLogin } from '../../../../contract/passkeys.ts';
import { IDLE_PREFETCH_MS, PASSKEY_MINUTES } from '../../../../contract/base/rules.ts';
import { whenIdle } from '../../../browser/when-idle.ts';
import { request } from '../../../engine/api/request.ts';
import { useSignInBy } from '../../../domain/session/use-sign-in-by.ts';
import { answerByPasskey, hasPasskeys, offersPasskeys } from '../../../browser/passkey-ceremony.ts';

/** The hook renews an offer before its challenge expires on the server. */
const RENEW_MS = (PASSKEY_MINUTES - 1) * 60_000;

/** Signs in by a passkey: by the answer to the browser's offer, else by the dialog of the device. */
export function usePasskeyLogin() {
  const signInBy = useSignInBy();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (offered: PasskeyAnswer | null) => {
      const passkey = offered ?? (await answerByPasskey(await request(askPasskeyLogin, {})));
      return signInBy(() => request(passkeyLogin, { body: { passkey }, withEndedCookie: true }));
    },
  });
}

/**
 * Makes the browser offer passkeys in the address field while `isOpen`. The dialog of the device ends an offer, because a page can
 * have one request at a time. A new offer begins when the dialog closes without an answer. Without an offer the button still works.
 */
export function usePasskeyOffer({ isOpen, onAnswer }: { isOpen: boolean; onAnswer: (answer: PasskeyAnswer) => void }) {
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isOpen || !hasPasskeys()) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await offersPasskeys()) || isOver) return;
      const question = await request(askPasskeyLogin, {});
      if (isOver) return;
      const passkey = await answerByPasskey(question, { isOffer: true });
      if (!isOver) answer(passkey);
    };
    const begin = () => void offer().catch(() => undefined);
    const cancel = whenIdle(begin, IDLE_PREFETCH_MS);
    const renewal = setInterval(begin, RENEW_MS);
    return () => {
      isOver = true;
      cancel();
      clearInterval(renewal);
    };
  }, [isOpen]);
}
