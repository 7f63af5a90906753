import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { readTestVoice } from '../../fixtures/voices.ts';
import { readVoice } from './read-voice.ts';

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A reading process that ends after it has received a recording. */
function readerThatEnds({ code, signal }: End): ChildProcess {
  const reader = Object.assign(new EventEmitter(), {
    signalCode: null as NodeJS.Signals | null,
    kill: () => true,
    send: () => {
      reader.signalCode = signal;
      reader.emit('exit', code, signal);
    },
  });
  setImmediate(() => reader.emit('message', 'ready'));
  return reader as unknown as ChildProcess;
}

test.each([
  [{ code: null, signal: 'SIGTERM' }, 'unavailable'],
  [{ code: null, signal: 'SIGKILL' }, 'unavailable'],
  [{ code: null, signal: 'SIGABRT' }, 'voice_unreadable'],
  [{ code: 1, signal: null }, 'voice_unreadable'],
] as const)('a reading process that ends with %o refuses the recording with %s', async (end, code) => {
  await expect(readVoice(readTestVoice('aac.m4a'), () => readerThatEnds(end))).rejects.toMatchObject({ code });
});
