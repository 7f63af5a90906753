import { VOICE_TYPES, type VoiceType } from '../../../contract/media/voice.ts';

/** A format in which this browser records. */
export interface VoiceFormat {
  readonly type: VoiceType;
  /** The type with its codec, as MediaRecorder expects it. */
  readonly mimeType: string;
  readonly audioBitsPerSecond: number;
}

// Opus encodes speech well at half of the rate that AAC needs.
const ENCODINGS: Record<VoiceType, { readonly codec: string; readonly bits: number }> = {
  'audio/mp4': { codec: 'mp4a.40.2', bits: 64_000 },
  'audio/webm': { codec: 'opus', bits: 32_000 },
};

/** Returns the first format that this browser records; null if it records none. More browsers play AAC, so it comes first. */
export function recordableFormat(): VoiceFormat | null {
  if (typeof MediaRecorder === 'undefined') return null;
  const formats = VOICE_TYPES.map((type) => ({
    type,
    mimeType: `${type};codecs=${ENCODINGS[type].codec}`,
    audioBitsPerSecond: ENCODINGS[type].bits,
  }));
  return formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? null;
}

/** `navigator.mediaDevices` is missing in an insecure context, such as plain HTTP. */
export const hasMicrophones = (): boolean =>
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function';

/** Whether this browser can record. The device may have no microphone. */
export const canRecord = (): boolean => hasMicrophones() && recordableFormat() !== null;
