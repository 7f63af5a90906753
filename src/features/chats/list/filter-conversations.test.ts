import { expect, it } from 'vitest';
import { makeCard, makeEntry, makeItem, makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { conversationFilter } from './filter-conversations.ts';

const zoe = makeItem({
  profile: makeCard({ name: 'Zoé' }),
  row: makeRow({ last_message: makeMessage(1, { body: 'Until Friday' }) }),
});
const drafted = makeItem({
  profile: makeCard({ name: 'Amina' }),
  draft: { content: 'text', text: 'About the harbour' },
});
const unsent = makeItem({ profile: null, unsent: makeEntry(1) });
const all = [zoe, drafted, unsent];
const filter = conversationFilter(all);

it('finds by name, regardless of accents and case', () => {
  expect(filter(' ZOE ')).toEqual([zoe]);
  expect(filter('zoé')).toEqual([zoe]);
});

it('finds by the draft and the unsent message, but not by a message of the server', () => {
  expect(filter('friday')).toEqual([]);
  expect(filter('harbour')).toEqual([drafted]);
  expect(filter('unsent 1')).toEqual([unsent]);
  // Each word begins a word.
  expect(filter('har abo')).toEqual([drafted]);
  expect(filter('arbour')).toEqual([]);
});

it('returns all conversations for an empty search, and none without a match', () => {
  expect(filter('  ')).toBe(all);
  expect(filter('nobody')).toEqual([]);
});
