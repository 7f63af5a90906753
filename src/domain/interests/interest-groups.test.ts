import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { interestGroups } from './interest-groups.ts';
import { INTEREST_WORDS } from './interest-words.ts';

it('sorts like a dictionary, which ignores the article', () => {
  const french = {
    art: 'L’art',
    beach: 'La plage',
    coffee: 'Le café',
    animals: 'Les animaux',
    lingerie: 'La lingerie',
  };
  const messages = Object.fromEntries(
    Object.entries(french).map(([name, words]) => [INTEREST_WORDS[name as keyof typeof french].id, words]),
  );
  const i18n = setupI18n({ locale: 'fr', messages: { fr: messages } });
  const groups = interestGroups(i18n, ['beach', 'coffee', 'art', 'lingerie', 'animals'] as never);
  expect(groups.map(({ interests }) => interests.map(({ words }) => words))).toEqual([
    ['Les animaux', 'L’art', 'Le café', 'La plage'],
    ['La lingerie'],
  ]);
});
