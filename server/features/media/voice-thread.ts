import { BufferSource, EncodedPacketSink, Input, MP4, UnsupportedInputFormatError, WEBM } from 'mediabunny';
import type { VoiceType } from '../../../contract/media/voice.ts';
import { answerQuestions } from '../../platform/thread.ts';

/** A recording whose first bytes are those of its type. */
export interface UnreadVoice {
  readonly bytes: Uint8Array;
  readonly type: VoiceType;
}

/** The duration of a recording in milliseconds, or the reason why it is refused. */
export type Measured =
  | { readonly duration_ms: number }
  | { readonly refusal: 'unsupported_media_type' | 'voice_unreadable' };

/** The container and the codec of each type. The library reads no other container, because each parser exposes more code. */
const CONTAINERS = {
  'audio/mp4': { format: MP4, codec: 'aac' },
  'audio/webm': { format: WEBM, codec: 'opus' },
} as const;
/** More packets than a recording of VOICE_SECONDS_MAX has. The shortest packets of Opus have 2.5 ms. */
const PACKETS_MAX = 60_000;
/** In seconds. The library rounds a computed duration to the clock of the file. */
const ROUNDING = 0.001;
/** The samples in a packet of AAC. */
const AAC_SAMPLES = 1024;
/** The sound may be longer than the file states by the packets before its start, in seconds, and by the drift of the recorder's clock. */
const LONGER = { seconds: 0.5, factor: 1.05 };
const UNREADABLE: Measured = { refusal: 'voice_unreadable' };

answerQuestions<UnreadVoice, Measured>(async (voice) => {
  try {
    return await measure(voice);
  } catch (error) {
    return error instanceof UnsupportedInputFormatError ? { refusal: 'unsupported_media_type' } : UNREADABLE;
  }
});

/**
 * Measures a recording by its packets: a header may be wrong, and a browser that records a WebM writes no duration. Reads the bytes of
 * every packet, because the library stops at the first one that a cut MP4 names and does not have. A recording with more sound than time
 * is refused: its clock is forged.
 */
async function measure({ bytes, type }: UnreadVoice): Promise<Measured> {
  const { format, codec } = CONTAINERS[type];
  const tracks = await new Input({ formats: [format], source: new BufferSource(bytes) }).getTracks();
  const [track] = tracks;
  if (track === undefined || !track.isAudioTrack() || tracks.length > 1) return UNREADABLE;
  if ((await track.getCodec()) !== codec) return { refusal: 'unsupported_media_type' };
  const aacSeconds = AAC_SAMPLES / ((await track.getDecoderConfig())?.sampleRate ?? 0);
  let [end, packets, sound] = [0, 0, 0];
  for await (const { timestamp, duration, byteLength, data } of new EncodedPacketSink(track).packets()) {
    packets += 1;
    if (packets > PACKETS_MAX || byteLength === 0 || !(duration >= 0)) return UNREADABLE;
    end = Math.max(end, timestamp + duration);
    sound += codec === 'aac' ? aacSeconds : opusSeconds(data);
  }
  if (end < (await track.computeDuration()) - ROUNDING) return UNREADABLE;
  if (!(sound <= end * LONGER.factor + LONGER.seconds)) return UNREADABLE;
  const duration_ms = Math.round(end * 1000);
  return Number.isFinite(end) && duration_ms > 0 ? { duration_ms } : UNREADABLE;
}

/** The seconds of sound in a packet of Opus, by its first bytes (RFC 6716, section 3.1). */
function opusSeconds([first = 0, second = 0]: Uint8Array): number {
  const frames = [1, 2, 2, second & 0b11_1111][first & 0b11] ?? 0;
  return (frames * opusFrameMs(first >> 3)) / 1000;
}

function opusFrameMs(configuration: number): number {
  if (configuration < 12) return [10, 20, 40, 60][configuration % 4] ?? 0;
  if (configuration < 16) return [10, 20][configuration % 2] ?? 0;
  return [2.5, 5, 10, 20][configuration % 4] ?? 0;
}
