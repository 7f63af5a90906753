import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftWriter } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeWriter() {
  const write = vi.fn<(text: string) => void>();
  return { write, writer: new DraftWriter(write) };
}

it('writes the first letter at once, then every 150 ms, however fast the next come', () => {
  const { write, writer } = makeWriter();
  for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
    writer.change(text);
    vi.advanceTimersByTime(60);
  }
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([['a'], ['abc'], ['abcde']]);
});

it('writes at once when the page is left, and only once', () => {
  const { write, writer } = makeWriter();
  writer.change('a');
  writer.change('ab');
  writer.flush();
  writer.flush();
  vi.runAllTimers();
  expect(write.mock.calls).toEqual([['a'], ['ab']]);
});

it('knows what is not known to be written yet', () => {
  const { writer } = makeWriter();
  expect(writer.unsettled).toBeNull();
  writer.change('a');
  expect(writer.unsettled).toBe('a');
  writer.change('ab');
  expect(writer.unsettled).toBe('ab');
  writer.flush();
  writer.hear('a');
  expect(writer.unsettled).toBe('ab');
  writer.hear('ab');
  expect(writer.unsettled).toBeNull();
});

describe('hear', () => {
  it('takes what was there on opening', () => {
    expect(makeWriter().writer.hear('kept')).toBe(true);
  });

  it('does not take back an echo of its own that comes late', () => {
    const { writer } = makeWriter();
    writer.change('ab');
    writer.flush();
    writer.change('abc');
    writer.flush();
    expect(writer.hear('ab')).toBe(false);
    expect(writer.hear('abc')).toBe(false);
    expect(writer.hear('from another tab')).toBe(true);
  });

  it('does not take what was there before the first letter, where that is read later', () => {
    const { writer } = makeWriter();
    writer.change('a');
    expect(writer.hear('')).toBe(false);
    expect(writer.hear('a')).toBe(false);
  });

  it('takes words again that were its own once, after their echo is past', () => {
    const { writer } = makeWriter();
    for (const text of ['', 'abc']) {
      writer.change(text);
      writer.flush();
    }
    expect(writer.hear('abc')).toBe(false);
    expect(writer.hear('')).toBe(true);
  });

  it('takes nothing while something is being typed', () => {
    const { writer } = makeWriter();
    writer.change('a');
    writer.change('ab');
    expect(writer.hear('from another tab')).toBe(false);
  });
});

it('keeps what is being sent on the disk until the outbox has it, and takes nothing of it back', () => {
  const written: string[] = [];
  const writer = new DraftWriter((text) => written.push(text));
  writer.change('a');
  writer.change('a letter');
  writer.send();
  expect(written).toEqual(['a', 'a letter']);
  // A page that is left now leaves the words to the outbox.
  expect(writer.unsettled).toBeNull();
  expect(writer.hear('a letter')).toBe(false);
  // Its draft is gone: the field may follow the store again.
  expect(writer.hear('')).toBe(true);
  expect(writer.hear('a letter')).toBe(true);
});
