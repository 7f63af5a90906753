import { useState } from 'react';
import { likelyAddress } from './likely-address.ts';

export interface AddressQuestion {
  /** The address to ask about: the one that was probably meant. Undefined without a question. */
  readonly likely: string | undefined;
  /** Called when the field is left. While somebody types, nothing is asked. */
  readonly onBlur: () => void;
  /** Whether the form waits for once, so that nobody overlooks the question. The next try goes on without an answer. */
  readonly holds: () => boolean;
}

/** Asks about an address whose domain is nearly that of a big provider. */
export function useAddressQuestion(email: string): AddressQuestion {
  const typed = email.trim();
  const likely = likelyAddress(typed);
  /** The addresses about which the question was shown, and for which a form has waited. */
  const [asked, setAsked] = useState<string>();
  const [held, setHeld] = useState<string>();
  return {
    likely: asked === typed ? likely : undefined,
    onBlur: () => setAsked(typed),
    holds: () => {
      if (likely === undefined || held === typed) return false;
      setAsked(typed);
      setHeld(typed);
      return true;
    },
  };
}
