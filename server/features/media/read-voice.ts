import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { VOICE_SECONDS_MAX } from '../../../contract/base/rules.ts';
import type { VoiceType } from '../../../contract/media/voice.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Measured, UnreadVoice } from './voice-thread.ts';

export interface ReadVoice {
  readonly type: VoiceType;
  readonly duration_ms: number;
}

/** A recorder that stops at VOICE_SECONDS_MAX stops late, and its last packet is whole. */
const LATE_MS = 2_000;
/** A recording of two minutes takes about 0.1 s. */
const PATIENCE_MS = 10_000;
/** In megabytes. A recording takes less than 30. */
const HEAP = 96;

/** Checks an uploaded recording and reads its type and duration. Throws a Refusal that names the error. Tests pass their own reader. */
export async function readVoice(bytes: Buffer, startReader = forkReader): Promise<ReadVoice> {
  if (bytes.length === 0) throw new Refusal('voice_unreadable', {});
  const type = detectVoice(bytes);
  if (type === undefined) throw new Refusal('unsupported_media_type', {});
  const measured = await measureInProcess({ bytes, type }, startReader());
  if ('refusal' in measured) throw new Refusal(measured.refusal, {});
  const { duration_ms } = measured;
  if (duration_ms > VOICE_SECONDS_MAX * 1000 + LATE_MS)
    throw new Refusal('voice_too_long', { limit_seconds: VOICE_SECONDS_MAX });
  return { type, duration_ms };
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Detects the type of a file by its first bytes and ignores its declared type. */
function detectVoice(bytes: Buffer): VoiceType | undefined {
  if (bytes.subarray(0, 4).equals(EBML)) return 'audio/webm';
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'audio/mp4' : undefined;
}

/** Starts a process that reads one recording (voice-process.ts). */
function forkReader(): ChildProcess {
  // The process gets neither the environment nor the flags of the server, because these hold secrets.
  return fork(fileURLToPath(new URL('./voice-process.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${HEAP}`, '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Measures a recording in a process of its own, because a hostile file may crash it. */
async function measureInProcess(voice: UnreadVoice, reader: ChildProcess): Promise<Measured> {
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    reader.kill('SIGKILL');
  }, PATIENCE_MS);
  try {
    // The host has no memory for another process, or is too busy.
    if ((await answerOf(reader)) !== 'ready') throw new Refusal('unavailable', {});
    timer.refresh();
    const answer = answerOf(reader);
    // A failed write ends in the exit that `answerOf` waits for.
    reader.send(voice, () => undefined);
    const measured = (await answer) as Measured | undefined;
    // The system ended the process, for its memory or for its own end. The recording may be good.
    if (measured === undefined && !isOverdue && isKilled(reader)) throw new Refusal('unavailable', {});
    return measured ?? { refusal: 'voice_unreadable' };
  } finally {
    clearTimeout(timer);
    reader.kill('SIGKILL');
  }
}

const isKilled = ({ signalCode }: ChildProcess) => signalCode === 'SIGTERM' || signalCode === 'SIGKILL';

/** Returns the next message of a process; undefined if it ends before. Rejects if it could not start. */
async function answerOf(reader: ChildProcess): Promise<unknown> {
  return Promise.race([
    once(reader, 'message').then(([message]) => message as unknown),
    once(reader, 'exit').then(() => undefined),
  ]);
}
