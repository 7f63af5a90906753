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
 * every packet, because the library stops at the first one that a cut MP4 names and does not have.
 */
async function measure({ bytes, type }: UnreadVoice): Promise<Measured> {
  const { format, codec } = CONTAINERS[type];
  const tracks = await new Input({ formats: [format], source: new BufferSource(bytes) }).getTracks();
  const [track] = tracks;
  if (track === undefined || !track.isAudioTrack() || tracks.length > 1) return UNREADABLE;
  if ((await track.getCodec()) !== codec) return { refusal: 'unsupported_media_type' };
  let [end, packets] = [0, 0];
  for await (const { timestamp, duration, byteLength } of new EncodedPacketSink(track).packets()) {
    packets += 1;
    if (packets > PACKETS_MAX || byteLength === 0 || !(duration >= 0)) return UNREADABLE;
    end = Math.max(end, timestamp + duration);
  }
  if (end < (await track.computeDuration()) - ROUNDING) return UNREADABLE;
  return Number.isFinite(end) && end > 0 ? { duration_ms: Math.round(end * 1000) } : UNREADABLE;
}
