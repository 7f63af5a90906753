import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FinderReason } from '../../../contract/discovery.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { INTEREST_WORDS } from '../interests/interest-words.ts';
import { listWords } from './list-words.ts';

const NAMED = 3;

/** The text of one reason for a suggestion. */
export function reasonWords(i18n: I18n, reason: FinderReason, { distance }: Pick<ProfileResult, 'distance'>): string {
  switch (reason.kind) {
    case 'interests': {
      const words = reason.interests
        .slice(0, NAMED)
        .map((interest) => inSentence(i18n._(INTEREST_WORDS[interest]), i18n.locale));
      const more = reason.interests.length - words.length;
      const named = listWords(words, i18n.locale, more > 0 ? 'unit' : 'conjunction');
      return more > 0 ? i18n._(msg`You share ${named} and ${more} more`) : i18n._(msg`You share ${named}`);
    }
    case 'distance': {
      const km = distance ?? '';
      return i18n._(msg`Lives within ${km} km`);
    }
    case 'age':
      return i18n._(msg`In the age range you chose`);
    case 'online':
      return i18n._(msg`Online now`);
    case 'new':
      return i18n._(msg`New here`);
  }
}

/** Lower-cases a label for use inside a sentence. An abbreviation in capitals stays as it is, and so does a German noun. */
function inSentence(words: string, locale: string): string {
  return locale === 'de' || words === words.toLocaleUpperCase(locale) ? words : words.toLocaleLowerCase(locale);
}
