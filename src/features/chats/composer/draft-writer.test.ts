import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftWriter } from './draft-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const own = (text: string) => ({ text, isOwn: true });
const other = (text: string) => ({ text, isOwn: false });

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
  writer.acceptStored(own('a'));
  expect(writer.unsettled).toBe('ab');
  writer.acceptStored(own('ab'));
  expect(writer.unsettled).toBeNull();
});

describe('acceptStored', () => {
  it('accepts the stored draft on opening', () => {
    expect(makeWriter().writer.acceptStored(other('stored'))).toBe(true);
  });

  it('ignores a late echo of its own write', () => {
    const { writer } = makeWriter();
    writer.change('ab');
    writer.flush();
    writer.change('abc');
    writer.flush();
    expect(writer.acceptStored(own('ab'))).toBe(false);
    expect(writer.acceptStored(own('abc'))).toBe(false);
    expect(writer.acceptStored(other('from another tab'))).toBe(true);
  });

  it('ignores a stored draft that is read after the first letter was typed', () => {
    const { writer } = makeWriter();
    writer.change('a');
    expect(writer.acceptStored(other(''))).toBe(false);
    expect(writer.acceptStored(own('a'))).toBe(false);
  });

  it('accepts a text equal to an older own write after its echo', () => {
    const { writer } = makeWriter();
    for (const text of ['', 'abc']) {
      writer.change(text);
      writer.flush();
    }
    expect(writer.acceptStored(own('abc'))).toBe(false);
    expect(writer.acceptStored(other(''))).toBe(true);
  });

  it('ignores the store while the member types', () => {
    const { writer } = makeWriter();
    writer.change('a');
    writer.change('ab');
    expect(writer.acceptStored(other('from another tab'))).toBe(false);
  });
});

it('ignores late echoes of a part of the sent text, and of texts that were sent before', () => {
  const { writer } = makeWriter();
  for (const text of ['first', 'second']) {
    writer.change(text.slice(0, 3));
    writer.change(text);
    writer.release();
  }
  for (const echo of ['fir', 'first', 'sec', 'second'])
    expect([echo, writer.acceptStored(own(echo))]).toEqual([echo, false]);
  expect(writer.acceptStored(other(''))).toBe(true);
});

it('does not delete the sent text from the store before the outbox has it, and ignores its echo', () => {
  const written: string[] = [];
  const writer = new DraftWriter((text) => written.push(text));
  writer.change('a');
  writer.change('a letter');
  writer.release();
  expect(written).toEqual(['a', 'a letter']);
  // From here on the outbox is responsible for the text, even if the page closes.
  expect(writer.unsettled).toBeNull();
  expect(writer.acceptStored(own('a letter'))).toBe(false);
  // The draft is deleted, so the field follows the store again.
  expect(writer.acceptStored(other(''))).toBe(true);
  // The member edits the refused message.
  expect(writer.acceptStored(other('a letter'))).toBe(true);
});
