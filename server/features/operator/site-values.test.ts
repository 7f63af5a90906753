import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSiteProblems } from './site-problems.ts';
import { SITE_VALUES, VALUE_SCHEMAS } from './site-values.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/sites.md', import.meta.url), 'utf8');

test('each value that an operator may set has a schema', () => {
  for (const part of ['settings', 'company'] as const)
    expect(Object.keys(VALUE_SCHEMAS[part])).toEqual(Object.keys(SITE_VALUES[part]));
});

test('docs/sites.md has every setting with its default, and no other', () => {
  const rows = [...DOCUMENT.matchAll(/^\| `([a-z_.]+)` \| [^|]+ \| [^|]+ \| `([^|]+)` \|$/gm)];
  const documented = rows.map(([, name, value]) => [name, JSON.parse(value ?? '')]);
  const values = [
    ...Object.entries(SITE_VALUES.settings),
    ...Object.entries(SITE_VALUES.company).map(([name, value]) => [`company.${name}`, value]),
  ];
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(values));
  expect(documented).toHaveLength(values.length);
});

test('the settings file in docs/sites.md is valid', () => {
  const [, example = ''] = /```json\n(.*?)```/s.exec(DOCUMENT) ?? [];
  expect(findSiteProblems(JSON.parse(example))).toEqual([]);
});
