import { useState } from 'react';
import { likelyAddress } from './likely-address.ts';

export interface AddressQuestion {
  /** The suggested address, the one that was probably intended. Undefined without a question. */
  readonly likely: string | undefined;
  /** To call when the field loses the focus. During typing there is no question. */
  readonly onBlur: () => void;
  /** Whether the form must wait, once, so that the user sees the question. The next try succeeds without an answer. */
  readonly holds: () => boolean;
}

/** Suggests a correction of an address whose domain is almost that of a large provider. */
export function useAddressQuestion(email: string): AddressQuestion {
  const typed = email.trim();
  const likely = likelyAddress(typed);
  /** The addresses about which the question was shown, and for which a form has waited. */
  const [shownFor, setShownFor] = useState<string>();
  const [heldFor, setHeldFor] = useState<string>();
  return {
    likely: shownFor === typed ? likely : undefined,
    onBlur: () => setShownFor(typed),
    holds: () => {
      if (likely === undefined || heldFor === typed) return false;
      setShownFor(typed);
      setHeldFor(typed);
      return true;
    },
  };
}
