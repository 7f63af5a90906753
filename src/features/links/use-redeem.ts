import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '../../../contract/base/call.ts';
import { type CodeKind, redeemLink } from '../../../contract/links.ts';
import { problemData } from '../../../contract/base/problem.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { useSignInBy } from '../../domain/session/use-sign-in-by.ts';
import { request } from '../../engine/api/request.ts';
import { announce } from '../../engine/coordination/announcements.ts';

export type Redeemed = ResponseOf<typeof redeemLink>;

interface RedeemOptions {
  /** The step after the redemption. It is part of the mutation, because a login mounts the screen again in the member's frame. */
  readonly onDone?: ((redeemed: Redeemed) => Promise<void> | void) | undefined;
  readonly onInvalid?: (() => void) | undefined;
  /** Called if the code is of another kind. */
  readonly onOtherKind?: ((kind: CodeKind) => void) | undefined;
}

const KEY = ['redeem-link'];

/** Redeems a link by its token or its code. */
export function useRedeem({ onDone, onInvalid, onOtherKind }: RedeemOptions) {
  const signInBy = useSignInBy();
  const isPending = useIsMutating({ mutationKey: KEY }) > 0;
  const mutation = useMutation({
    mutationKey: KEY,
    networkMode: 'always',
    mutationFn: async (body: BodyOf<typeof redeemLink>) => {
      const redeemed = await signInBy(() => request(redeemLink, { body, withEndedCookie: true }));
      // The link may have changed the address or the status of the signed-in member, so all tabs reload the member.
      const member = currentDevice()?.member_id;
      if (member !== undefined) announce({ kind: 'user', member });
      await onDone?.(redeemed);
      return redeemed;
    },
    onError: (error) => {
      if (isInvalidLink(error)) onInvalid?.();
      const other = otherKindOf(error);
      if (other !== undefined) onOtherKind?.(other);
    },
  });
  return {
    isPending,
    error: mutation.error,
    isDone: mutation.isSuccess,
    redeem: mutation.mutate,
    reset: mutation.reset,
  };
}

export const isInvalidLink = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'link_invalid';

/** The actual kind of a code that the server refused as a code of another kind. */
const otherKindOf = (error: Error): CodeKind | undefined =>
  error instanceof ApiFailure && error.failure.kind === 'problem' && error.code === 'code_of_other_kind'
    ? problemData('code_of_other_kind', error.failure.data)?.kind
    : undefined;
