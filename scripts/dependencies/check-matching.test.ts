import { expect, test } from 'vitest';
import { checkMatching } from './check-matching.ts';

const problemsOf = (file: string, code: string) => checkMatching(new Map([[file, code]]));

test.each([
  'batch.forEach((waiting, index) => settle(waiting, verdicts[index]));',
  'rows.map(({ place }) => known[place - 1]);',
  'profiles.map((one, index) => ({ one, row: rows?.[index] }));',
  'keys.filter((_, index) => read(keys)[index] !== undefined);',
])('refuses an answer that is found by its place: %s', (code) => {
  expect(problemsOf('server/features/chats/send-queue.ts', code)).toEqual([
    'server/features/chats/send-queue.ts: rows are matched by a key, not by their place in a list',
  ]);
  expect(problemsOf('src/engine/store/messages.ts', code)).toHaveLength(1);
});

test('accepts keys, first elements, tests and lists that belong together', () => {
  for (const code of ['verdicts.get(sending);', 'const row = rows[0];', 'byName[name];'])
    expect(problemsOf('server/features/chats/send.ts', code)).toEqual([]);
  expect(problemsOf('server/features/chats/send.test.ts', 'expect(rows[index])')).toEqual([]);
  expect(problemsOf('src/ui/controls/fields/code-field.tsx', 'value[index]')).toEqual([]);
  expect(problemsOf('src/engine/store/read-by-key.ts', 'rows[place]')).toEqual([]);
});
