import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { interestGroups } from './interest-groups.ts';
import { INTEREST_WORDS } from './interest-words.ts';

it('sorts like a dictionary, which ignores the article', () => {
  const french = {
    art: 'L’art',
    beach: 'La plage',
    beer: 'Bière',
    coffee: 'Le café',
    animals: 'Les animaux',
    lingerie: 'La lingerie',
  };
  const messages = Object.fromEntries(
    Object.entries(french).map(([name, words]) => [INTEREST_WORDS[name as keyof typeof french].id, words]),
  );
  const i18n = setupI18n({ locale: 'fr', messages: { fr: messages } });
  const groups = interestGroups(i18n, ['beach', 'coffee', 'art', 'beer', 'lingerie', 'animals'] as never);
  expect(groups.map(({ interests }) => interests.map(({ words }) => words))).toEqual([
    ['Les animaux', 'L’art', 'Bière', 'Le café', 'La plage'],
    ['La lingerie'],
  ]);
});

const english = setupI18n({ locale: 'en', messages: { en: {} } });

it('puts the intimate interests into a group of their own', () => {
  const [everyday, intimate] = interestGroups(english);
  expect([everyday?.heading, intimate?.heading]).toEqual([null, 'Intimate']);
  expect(intimate?.interests.map(({ interest }) => interest)).toEqual([
    'anal sex',
    'bondage',
    'exchanging pictures',
    'lingerie',
    'masturbating',
    'one night stand',
    'oral sex',
    'sadomasochism',
    'safe sex',
    'sex',
    'public sex',
    'sex toys',
    'threesome',
  ]);
});

it('has no group without interests', () => {
  expect(interestGroups(english, ['art'])).toHaveLength(1);
  expect(interestGroups(english, ['sex'])).toHaveLength(1);
});
