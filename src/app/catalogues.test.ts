import { describe, expect, it } from 'vitest';
import en from '../../locales/en.po?raw';
import fr from '../../locales/fr.po?raw';

interface Entry {
  id: string;
  words: string;
}

function entriesOf(catalogue: string): Entry[] {
  return catalogue
    .split(/\n\n+/)
    .map((block) => ({ id: field(block, 'msgid'), words: field(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
}

/** A field of a block, which may run over several quoted lines. */
function field(block: string, name: string): string {
  const start = new RegExp(`^${name} (?<quoted>"(?:.|\n")*)`, 'm').exec(block)?.groups?.quoted ?? '';
  return start
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** The values and tags that a message needs: `{name}`, `{count, plural, …}`, `<0>`. */
function slotsOf(words: string): string[] {
  const values = [...words.matchAll(/\{(?<name>\w+)(?=[,}])/g)].map((match) => match.groups?.name ?? '');
  const tags = [...words.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...values, ...tags])].toSorted();
}

describe('the French catalogue', () => {
  const entries = entriesOf(fr);

  it('has the same messages as the English one', () => {
    expect(entries.map(({ id }) => id)).toEqual(entriesOf(en).map(({ id }) => id));
    expect(entries.length).toBeGreaterThan(100);
  });

  it('is complete', () => {
    expect(entries.filter(({ words }) => words === '')).toEqual([]);
  });

  it('keeps every value and tag', () => {
    const lost = entries.filter(({ id, words }) => words !== '' && slotsOf(id).join() !== slotsOf(words).join());
    expect(lost).toEqual([]);
  });
});
