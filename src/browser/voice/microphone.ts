import { hasMicrophones } from './voice-format.ts';

/**
 * `denied`: the member, the browser or the system refuses. `missing`: the device has none. `busy`: another program uses it, or it failed.
 * `unsupported`: this browser cannot record.
 */
export type MicrophoneReason = 'denied' | 'missing' | 'busy' | 'unsupported';

export class MicrophoneFailure extends Error {
  override name = 'MicrophoneFailure';
  readonly reason: MicrophoneReason;

  constructor(reason: MicrophoneReason, options?: ErrorOptions) {
    super(`The microphone is not available: ${reason}.`, options);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, MicrophoneReason>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns the failure for an error of the browser. */
export function microphoneFailure(err: unknown): MicrophoneFailure {
  const name = err instanceof Error ? err.name : '';
  return new MicrophoneFailure(REASONS[name] ?? 'unsupported', { cause: err });
}

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
};

/**
 * Opens the microphone, for which the browser may ask the member. Rejects with a `MicrophoneFailure`, or at once with the reason of the
 * signal. The question of the browser stays on the screen then, so a microphone that it opens later is closed again.
 */
export async function openMicrophone(signal?: AbortSignal): Promise<MediaStream> {
  signal?.throwIfAborted();
  if (!hasMicrophones()) throw new MicrophoneFailure('unsupported');
  const opened = Promise.withResolvers<MediaStream>();
  const abort = () => opened.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  navigator.mediaDevices.getUserMedia(CONSTRAINTS).then(
    (stream) => (signal?.aborted === true ? closeMicrophone(stream) : opened.resolve(stream)),
    (err: unknown) => opened.reject(microphoneFailure(err)),
  );
  try {
    return await opened.promise;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Ends the recording of the device, which then shows no light or sign any more. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
