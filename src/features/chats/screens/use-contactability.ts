import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { loadProfile } from '../../../engine/sync/load-profile.ts';
import { contactabilitiesKey, contactabilityKey } from '../../../domain/query-keys.ts';
import type { Conversation } from '../use-conversation.ts';

/** The server's answer about a peer with whom this device has no conversation. Both are false without an answer. */
export interface Contact {
  /** Whether the server has a conversation that the member removed from view. */
  readonly isKnown: boolean;
  /** Whether a first message becomes a request of the peer. */
  readonly asRequest: boolean;
}

interface Contactability {
  /** The reason why the member cannot write to the peer. */
  readonly refusal: ApiFailure | null;
  readonly contact: Contact;
}

/** Asks the server whether the member may write to a peer with whom this device has no conversation. */
export function useContactability(conversation: Conversation | null | undefined): Contactability {
  const store = useStore();
  const isOnline = useOnline();
  const peer = conversation?.row === null ? conversation.peer : null;
  const { data, error } = useQuery({
    // Without a peer, all conversations share one idle query that is never collected.
    queryKey: peer === null ? contactabilitiesKey : contactabilityKey(peer),
    queryFn: () => (peer === null ? null : loadProfile(store, peer)),
    enabled: peer !== null && isOnline,
    gcTime: peer === null ? Number.POSITIVE_INFINITY : 0,
  });
  const isRefused = error instanceof ApiFailure && error.failure.kind === 'problem';
  return {
    refusal: isRefused ? error : null,
    contact: { isKnown: typeof data?.conversation === 'string', asRequest: data?.asRequest === true },
  };
}
