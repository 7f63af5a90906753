import { expect, test } from 'vitest';
import { formatGraph } from './format-graph.ts';

test('puts every module above those that it imports', () => {
  const graph = new Map([
    ['api', new Set(['contract'])],
    ['contract', new Set<string>()],
    ['store', new Set(['contract', 'api'])],
    ['sync', new Set(['api', 'store'])],
  ]);
  expect(formatGraph(graph)).toBe('sync  → store, api\nstore → api, contract\napi   → contract\n');
});
