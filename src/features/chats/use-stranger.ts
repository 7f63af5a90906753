import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../browser/store-context.tsx';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { loadProfile } from '../../engine/sync/load-profile.ts';
import type { Talk } from './use-conversation.ts';

/** Loads whom a member is about to write to, where this device does not know them yet. Gives the refusal, if there is one. */
export function useStranger(talk: Talk | null | undefined): ApiFailure | null {
  const store = useStore();
  const isOnline = useOnline();
  const isStranger = talk !== null && talk !== undefined && talk.row === null && talk.profile === null;
  const peer = talk?.peer;
  const { error } = useQuery({
    queryKey: ['stranger', peer],
    queryFn: () => (peer === undefined ? false : loadProfile(store, peer)),
    enabled: isStranger && isOnline,
    gcTime: 0,
  });
  return isStranger && error instanceof ApiFailure && error.failure.kind === 'problem' ? error : null;
}
