import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftWriter } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeWriter() {
  const write = vi.fn<(text: string) => void>();
  return { write, writer: new DraftWriter(write) };
}

it('writes the first letter at once, then every 150 ms, however fast the member types', () => {
  const { write, writer } = makeWriter();
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    writer.change(text);
    vi.advanceTimersByTime(60);
  }
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([['a'], ['abc'], ['abcde']]);
});

it('writes at once when it is flushed, and only once', () => {
  const { write, writer } = makeWriter();
  writer.change('a');
  writer.change('ab');
  writer.flush();
  writer.flush();
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([['a'], ['ab']]);
});

it('reports the text that the store has not confirmed', () => {
  const { writer } = makeWriter();
  expect(writer.unsettled).toBeNull();
  writer.change('a');
  expect(writer.unsettled).toBe('a');
  writer.change('ab');
  expect(writer.unsettled).toBe('ab');
  writer.flush();
  writer.acceptStored('a');
  expect(writer.unsettled).toBe('ab');
  writer.acceptStored('ab');
  expect(writer.unsettled).toBeNull();
});

describe('acceptStored', () => {
  it('accepts the stored draft on opening', () => {
    expect(makeWriter().writer.acceptStored('stored')).toBe(true);
  });

  it('ignores a late echo of its own write', () => {
    const { writer } = makeWriter();
    writer.change('ab');
    writer.flush();
    writer.change('abc');
    writer.flush();
    expect(writer.acceptStored('ab')).toBe(false);
    expect(writer.acceptStored('abc')).toBe(false);
    expect(writer.acceptStored('from another tab')).toBe(true);
  });

  it('ignores a stored draft that is read after the first letter was typed', () => {
    const { writer } = makeWriter();
    writer.change('a');
    expect(writer.acceptStored('')).toBe(false);
    expect(writer.acceptStored('a')).toBe(false);
  });

  it('accepts a text equal to an older own write after its echo', () => {
    const { writer } = makeWriter();
    for (const text of ['', 'abc']) {
      writer.change(text);
      writer.flush();
    }
    expect(writer.acceptStored('abc')).toBe(false);
    expect(writer.acceptStored('')).toBe(true);
  });

  it('ignores the store while the member types', () => {
    const { writer } = makeWriter();
    writer.change('a');
    writer.change('ab');
    expect(writer.acceptStored('from another tab')).toBe(false);
  });
});

it('does not delete the sent text from the store before the outbox has it, and ignores its echo', () => {
  const written: string[] = [];
  const writer = new DraftWriter((text) => written.push(text));
  writer.change('a');
  writer.change('a letter');
  writer.send();
  expect(written).toEqual(['a', 'a letter']);
  // From here on the outbox is responsible for the text, even if the page closes.
  expect(writer.unsettled).toBeNull();
  expect(writer.acceptStored('a letter')).toBe(false);
  // The draft is deleted, so the field follows the store again.
  expect(writer.acceptStored('')).toBe(true);
  expect(writer.acceptStored('a letter')).toBe(true);
});
