import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { readTestVoice } from '../../fixtures/voices.ts';
import { readVoice } from './read-voice.ts';

vi.mock('node:child_process', () => ({ fork: vi.fn() }));

/** Reads a good recording by a process that ends in a way after it has received the recording. Returns the code of the refusal. */
async function codeAfter(end: { code: number | null; signal: NodeJS.Signals | null }): Promise<unknown> {
  const reader = Object.assign(new EventEmitter(), {
    signalCode: null as NodeJS.Signals | null,
    kill: () => true,
    send: () => {
      reader.signalCode = end.signal;
      reader.emit('exit', end.code, end.signal);
    },
  });
  vi.mocked(fork).mockImplementation(() => {
    setImmediate(() => reader.emit('message', 'ready'));
    return reader as never;
  });
  return readVoice(readTestVoice('aac.m4a')).then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );
}

test.each([
  [{ code: null, signal: 'SIGTERM' }, 'unavailable'],
  [{ code: null, signal: 'SIGKILL' }, 'unavailable'],
  [{ code: null, signal: 'SIGABRT' }, 'voice_unreadable'],
  [{ code: 1, signal: null }, 'voice_unreadable'],
] as const)('a reading process that ends with %o refuses the recording with %s', async (end, code) => {
  expect(await codeAfter(end)).toBe(code);
});
