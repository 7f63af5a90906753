import { useMutation } from '@tanstack/react-query';
import { login } from '../../../../contract/account/account.ts';
import type { BodyOf } from '../../../../contract/base/call.ts';
import { request } from '../../../engine/api/request.ts';
import { useSignInBy } from '../../../domain/session/use-sign-in-by.ts';

/** Signs in. On success, the device has a session and `me` is cached. */
export function useLogin() {
  const signInBy = useSignInBy();
  return useMutation({
    networkMode: 'always',
    mutationFn: (credentials: BodyOf<typeof login>) =>
      signInBy(() => request(login, { body: credentials, withEndedCookie: true })),
  });
}
