import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { type Contact, loadProfile } from '../../../engine/sync/load-profile.ts';
import { contactabilitiesKey, contactabilityKey } from '../../../domain/query-keys.ts';
import type { Conversation } from '../use-conversation.ts';

/** The contact without an answer of the server. */
const NO_CONTACT: Contact = { conversation: null, asRequest: false };

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
  return { refusal: isRefused ? error : null, contact: data ?? NO_CONTACT };
}
