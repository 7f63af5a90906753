import { expect, test } from 'vitest';
import { checkEdges, checkFeaturePlaces, edgeBetween, formatFeatureTable } from './features.ts';

test('reads the edge between two features of one program, and none within a feature or between programs', () => {
  expect(edgeBetween('src/features/chats/list/list.tsx', 'src/features/payments/sheet.tsx')).toEqual({
    program: 'src',
    edge: 'chats → payments',
  });
  expect(edgeBetween('src/features/chats/list/list.tsx', 'src/features/chats/log.tsx')).toBeUndefined();
  expect(edgeBetween('src/features/chats/list/list.tsx', 'server/features/likes/a.ts')).toBeUndefined();
});

test('reports declared edges that form a cycle, and those that no import uses', () => {
  const declared = { src: { 'a → b': 'one', 'b → a': 'two', 'a → c': 'three' } };
  expect(checkEdges(new Set(['src a → b', 'src b → a']), declared)).toEqual([
    'src: the declared edges form a cycle: a → b → back',
    'src: no import needs the declared edge a → c',
  ]);
  expect(checkEdges(new Set(['src a → c']), { src: { 'a → c': 'three' } })).toEqual([]);
});

test.each([
  ['contract/talks.ts', '"talks" is no feature (contract)'],
  ['src/features/transactions/ledger.tsx', '"transactions" is no feature (app)'],
  ['server/features/talks/send.ts', '"talks" is no feature (server)'],
  ['server/database/functions/feed.sql', '"feed" is no feature (functions)'],
  ['server/database/schema/members.ts', '"members" is no feature (schema)'],
  ['e2e/kept.spec.ts', '"kept" is no feature (journeys)'],
  ['e2e/kept/pictures.spec.ts', '"kept" is no feature (journeys)'],
])('refuses a name that is not on the list: %s', (path, problem) => {
  expect(checkFeaturePlaces([path])[0]).toContain(problem);
});

test('accepts a feature as a file or a folder, and the names that a place allows beside features', () => {
  const paths = ['contract/likes/likes.ts', 'contract/likes.ts', 'contract/base/ids.ts', 'contract/calls.ts'];
  expect(
    checkFeaturePlaces([...paths, 'e2e/likes.spec.ts', 'e2e/outbox/kills.spec.ts', 'e2e/pages/log-in.ts']),
  ).toEqual([]);
});

test('counts the files of each feature at each place', () => {
  const table = formatFeatureTable(['contract/likes.ts', 'src/features/likes/a.tsx', 'src/features/likes/b.tsx']);
  const row = table.split('\n').find((line) => line.startsWith('likes'));
  expect(row?.split(/\s+/)).toEqual(['likes', '1', '2', '·', '·', '·', '·']);
});
