import { VOICE_SECONDS_MAX } from '../../../contract/base/rules.ts';
import type { VoiceType } from '../../../contract/media/voice.ts';
import { meterLevels } from './meter-levels.ts';
import { closeMicrophone, MicrophoneFailure, microphoneFailure, openMicrophone } from './microphone.ts';
import { peaksOf, type TimedLevel } from './peaks.ts';
import { recordableFormat, type VoiceFormat } from './voice-format.ts';

/** A shorter recording is a tap by mistake. */
const SHORTEST_MS = 500;
const LONGEST_MS = VOICE_SECONDS_MAX * 1_000;
/** The browser returns the recording in pieces of this time, so that a failure loses one piece at most. */
const PIECE_MS = 1_000;

/** A finished recording. Its duration is measured by the clock of this device, and the peaks are as in `contract/media/voice.ts`. */
export interface Recorded {
  readonly blob: Blob;
  readonly type: VoiceType;
  readonly duration_ms: number;
  readonly peaks: string;
}

export interface Recorder {
  /**
   * Ends the recording and returns it. A second call returns the same. Null if it was cancelled, has no data, or is shorter than half a
   * second.
   */
  stop(): Promise<Recorded | null>;
  /** Ends the recording and deletes it. */
  cancel(): void;
}

interface RecordingOptions {
  /** Receives the loudness from 0 to 1, about 20 times a second. */
  readonly onLevel: (level: number) => void;
  /**
   * Called once if the recording ends by itself: after VOICE_SECONDS_MAX, and if the microphone is unplugged or used for a call. `stop`
   * then returns the recording.
   */
  readonly onEnd: () => void;
  /** Cancels the recording, also while the browser asks for the microphone. */
  readonly signal?: AbortSignal;
}

/**
 * Opens the microphone and records it. Resolves when the recording has begun. Rejects with a `MicrophoneFailure`, or with the reason of
 * the signal. The microphone is closed when the recording ends in any way. Call it only after a gesture of the member.
 */
export async function startRecording(options: RecordingOptions): Promise<Recorder> {
  const format = recordableFormat();
  if (format === null) throw new MicrophoneFailure('unsupported');
  const stream = await openMicrophone(options.signal);
  try {
    options.signal?.throwIfAborted();
    const recording = new Recording({ stream, format, options });
    await recording.begin();
    return recording;
  } catch (err) {
    closeMicrophone(stream);
    throw err;
  }
}

interface Parts {
  readonly stream: MediaStream;
  readonly format: VoiceFormat;
  readonly options: RecordingOptions;
}

class Recording implements Recorder {
  readonly #stream: MediaStream;
  readonly #format: VoiceFormat;
  readonly #options: RecordingOptions;
  readonly #recorder: MediaRecorder;
  readonly #begun = Promise.withResolvers<void>();
  readonly #recorded = Promise.withResolvers<Recorded | null>();
  #pieces: Blob[] = [];
  #levels: TimedLevel[] = [];
  /** By the clock of the page, in milliseconds; null until the browser records. */
  #begunAt: number | null = null;
  #duration_ms = 0;
  #isEnded = false;
  #release: () => void = () => undefined;

  constructor({ stream, format, options }: Parts) {
    this.#stream = stream;
    this.#format = format;
    this.#options = options;
    const { mimeType, audioBitsPerSecond } = format;
    try {
      this.#recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond });
    } catch (err) {
      throw microphoneFailure(err);
    }
  }

  /** Resolves when the browser records. */
  begin(): Promise<void> {
    const recorder = this.#recorder;
    recorder.addEventListener('start', () => this.#onStart());
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.#pieces.push(data);
    });
    recorder.addEventListener('error', () => this.#endByItself());
    // The browser ends the recording of a track that ends.
    recorder.addEventListener('stop', () => {
      this.#endByItself();
      this.#recorded.resolve(this.#result());
    });
    for (const track of this.#stream.getTracks()) {
      track.addEventListener('ended', () => this.#endByItself());
      // A phone mutes the microphone for a call.
      track.addEventListener('mute', () => this.#endByItself());
    }
    try {
      recorder.start(PIECE_MS);
    } catch (err) {
      throw microphoneFailure(err);
    }
    this.#options.signal?.addEventListener('abort', this.#abort);
    return this.#begun.promise;
  }

  stop(): Promise<Recorded | null> {
    this.#end();
    return this.#recorded.promise;
  }

  cancel(): void {
    this.#end();
    this.#pieces = [];
    this.#recorded.resolve(null);
  }

  readonly #abort = (): void => {
    this.#begun.reject(this.#options.signal?.reason);
    this.cancel();
  };

  #onStart(): void {
    // The signal may have ended the recording before.
    if (this.#isEnded) return;
    const begunAt = performance.now();
    this.#begunAt = begunAt;
    const endMeter = meterLevels(this.#stream, (level) => {
      this.#levels.push({ at_ms: performance.now() - begunAt, level });
      this.#options.onLevel(level);
    });
    const timer = setTimeout(() => this.#endByItself(), LONGEST_MS);
    this.#release = () => {
      endMeter();
      clearTimeout(timer);
    };
    this.#begun.resolve();
  }

  #endByItself(): void {
    if (this.#isEnded) return;
    this.#end();
    if (this.#begunAt === null) this.#begun.reject(new MicrophoneFailure('busy'));
    else this.#options.onEnd();
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const endedAt = performance.now();
    this.#duration_ms = Math.min(LONGEST_MS, Math.round(endedAt - (this.#begunAt ?? endedAt)));
    this.#release();
    this.#options.signal?.removeEventListener('abort', this.#abort);
    // The last piece arrives after this, without the microphone.
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    closeMicrophone(this.#stream);
  }

  #result(): Recorded | null {
    const { type } = this.#format;
    const duration_ms = this.#duration_ms;
    const blob = new Blob(this.#pieces, { type });
    if (blob.size === 0 || duration_ms < SHORTEST_MS) return null;
    return { blob, type, duration_ms, peaks: peaksOf(this.#levels, duration_ms) };
  }
}
