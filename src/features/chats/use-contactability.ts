import { useQuery } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { loadProfile } from '../../engine/sync/load-profile.ts';
import type { Talk } from './use-conversation.ts';

interface Stranger {
  /** Why they cannot be written to. */
  readonly refusal: ApiFailure | null;
  /** There is a conversation with them, removed from this member's view. */
  readonly isKnown: boolean;
}

export const contactabilityKey = (peer: MemberId) => ['stranger', peer];
/** Where there is nobody to ask about: one query that stays, and is not made and forgotten with every conversation. */
const NOBODY = ['stranger'];

/** Asks about whom a member is about to write to, where this device holds no conversation with them. */
export function useContactability(talk: Talk | null | undefined): Stranger {
  const store = useStore();
  const isOnline = useOnline();
  const stranger = talk?.row === null ? talk.peer : null;
  const { data, error } = useQuery({
    queryKey: stranger === null ? NOBODY : contactabilityKey(stranger),
    queryFn: () => (stranger === null ? null : loadProfile(store, stranger)),
    enabled: stranger !== null && isOnline,
    gcTime: stranger === null ? Number.POSITIVE_INFINITY : 0,
  });
  const isRefused = error instanceof ApiFailure && error.failure.kind === 'problem';
  return { refusal: isRefused ? error : null, isKnown: typeof data === 'string' };
}
