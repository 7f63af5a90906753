import { expect, test } from 'vitest';
import { checkQueryKeys } from './check-query-keys.ts';

const problemsOf = (sources: Record<string, string>) => checkQueryKeys(new Map(Object.entries(sources)));

test.each([
  "const query = { queryKey: ['me'] };",
  "useLive(['drafts'], read);",
  "putLive(client, ['drafts'], 1);",
  "client.setQueryData<User | null>(['me'], null);",
])('reports a query key that is written out: %s', (code) => {
  expect(problemsOf({ 'src/features/likes/like.ts': code })).toEqual([
    'src/features/likes/like.ts: query keys come from src/domain/query-keys.ts',
  ]);
});

test('accepts written keys in their home and in tests, and keys by name', () => {
  const code = "const query = { queryKey: ['me'] };";
  expect(problemsOf({ 'src/domain/query-keys.ts': code, 'src/features/likes/like.dom.test.ts': code })).toEqual([]);
  expect(problemsOf({ 'src/features/likes/like.ts': 'useLive(draftsKey, read);' })).toEqual([]);
});
