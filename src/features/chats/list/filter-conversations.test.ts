import { expect, it } from 'vitest';
import { makeCard, makeEntry, makeItem, makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { filterConversations } from './filter-conversations.ts';

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

it('finds by name, regardless of accents and case', () => {
  expect(filterConversations(all, ' ZOE ')).toEqual([zoe]);
  expect(filterConversations(all, 'zoé')).toEqual([zoe]);
});

it('finds by the draft and the unsent message, but not by a message of the server', () => {
  expect(filterConversations(all, 'friday')).toEqual([]);
  expect(filterConversations(all, 'harbour')).toEqual([drafted]);
  expect(filterConversations(all, 'unsent 1')).toEqual([unsent]);
  // Each word begins a word.
  expect(filterConversations(all, 'har abo')).toEqual([drafted]);
  expect(filterConversations(all, 'arbour')).toEqual([]);
});

it('returns all conversations for an empty search, and none without a match', () => {
  expect(filterConversations(all, '  ')).toBe(all);
  expect(filterConversations(all, 'nobody')).toEqual([]);
});
