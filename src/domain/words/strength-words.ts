import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The texts of the strengths of a new password. */
export const STRENGTH_WORDS: Readonly<
  Record<
    'own' | 'weak' | 'fair' | 'good' | 'strong',
    { readonly name: MessageDescriptor; readonly advice: MessageDescriptor }
  >
> = {
  own: { name: msg`Weak`, advice: msg`Your name and your address are easy to guess.` },
  weak: { name: msg`Weak`, advice: msg`Easy to guess. Add a few words.` },
  fair: { name: msg`Fair`, advice: msg`One more word makes it better.` },
  good: { name: msg`Good`, advice: msg`Not easy to guess.` },
  strong: { name: msg`Strong`, advice: msg`Long and uncommon.` },
};
