import { beforeEach, expect, it } from 'vitest';
import { dropTabDraft, readTabDraft, storeTabDraft } from './tab-draft.ts';

beforeEach(() => sessionStorage.clear());

it('returns the texts to their owner only', () => {
  storeTabDraft('a', 'anna', { body: 'Hello' });
  expect(readTabDraft('a', 'anna')).toEqual({ body: 'Hello' });
  expect(readTabDraft('a', 'ben')).toEqual({});
  expect(readTabDraft('b', 'anna')).toEqual({});
});

it('returns no texts after the draft is dropped', () => {
  storeTabDraft('a', 'anna', { body: 'Hello' });
  dropTabDraft('a');
  expect(readTabDraft('a', 'anna')).toEqual({});
});

it.each([
  '',
  'null',
  '{',
  '1',
  '{"owner":"anna"}',
  '{"owner":"anna","texts":null}',
  '{"owner":"anna","texts":{"body":1}}',
])('reads nothing from %s', (text) => {
  sessionStorage.setItem('a', text);
  expect(readTabDraft('a', 'anna')).toEqual({});
});
