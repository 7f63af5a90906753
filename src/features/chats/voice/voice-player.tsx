import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { decodePeaks, type Voice } from '../../../../contract/media/voice.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { seek, setSpeed, type Speed, SPEEDS } from '../../../browser/voice/player.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { lengthWords, minuteWords } from '../../../domain/words/duration-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { type PlaybackOf, usePlayback } from './use-playback.ts';
import styles from './voice.module.css';
import { Waveform } from './waveform.tsx';

export interface VoicePlayerProps {
  /** Identifies the recording for the player of the page. */
  id: string;
  voice: Pick<Voice, 'type' | 'duration_ms' | 'peaks'>;
  load: () => Promise<Blob>;
  /** The sender's name; null for an own recording. */
  from: string | null;
  /** Stands beside the duration before the first playing. */
  note?: ReactNode;
  /** Called when the recording begins to play. */
  onPlaying?: () => void;
}

/** A recording in its bubble: the button, the waveform, the time, and the speed while it plays. */
export function VoicePlayer({ id, voice, load, from, note = null, onPlaying }: VoicePlayerProps) {
  const playback = usePlayback(id, { load, type: voice.type, duration_ms: voice.duration_ms }, onPlaying);
  return (
    <>
      <PlayVoiceButton playback={playback} from={from} duration={voice.duration_ms} />
      <Track id={id} voice={voice} playback={playback} />
      <span className={styles.info}>
        {playback.status === 'unplayable' ? (
          <Unplayable load={load} type={voice.type} />
        ) : playback.status === 'unreachable' ? (
          <span role="status">
            <Trans>This recording is not on your device. It plays when you are online.</Trans>
          </span>
        ) : (
          <Time playback={playback} duration={voice.duration_ms} note={note} />
        )}
      </span>
    </>
  );
}

interface PlayVoiceButtonProps {
  playback: PlaybackOf;
  from: string | null;
  /** In ms. */
  duration: number;
}

export function PlayVoiceButton({ playback, from, duration }: PlayVoiceButtonProps) {
  const { t } = useLingui();
  const length = lengthWords(duration);
  const start =
    from === null ? t`Play your voice message, ${length}` : t`Play the voice message from ${from}, ${length}`;
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={playback.isPlaying ? t`Pause the voice message` : start}
      aria-busy={playback.status === 'loading' || undefined}
      onClick={playback.toggle}
    >
      <Icon of={playback.isPlaying ? Pause : Play} filled />
    </button>
  );
}

interface TrackProps extends Pick<VoicePlayerProps, 'id' | 'voice'> {
  playback: PlaybackOf;
}

/** The waveform, and the position as a slider over it. */
export function Track({ id, voice, playback }: TrackProps) {
  const { t } = useLingui();
  const { duration_ms, peaks } = voice;
  const position = Math.min(playback.position_ms, duration_ms);
  return (
    <span className={styles.track}>
      <Waveform parts={decodePeaks(peaks)} played={position / duration_ms} />
      <input
        type="range"
        min={0}
        max={duration_ms}
        step={1_000}
        value={position}
        aria-label={t`Position in the voice message`}
        aria-valuetext={t`${elapsedWords(position)} of ${lengthWords(duration_ms)}`}
        onChange={(event) => seek(id, Number(event.target.value))}
      />
    </span>
  );
}

const elapsedWords = (ms: number) => minuteWords(Math.floor(ms / 1_000) * 1_000);

function Time({ playback, duration, note }: Pick<PlayVoiceButtonProps, 'playback' | 'duration'> & { note: ReactNode }) {
  const { t } = useLingui();
  if (playback.status === 'idle' && playback.position_ms === 0)
    return (
      <>
        {lengthWords(duration)}
        {note}
      </>
    );
  return (
    <>
      <span>{t`${elapsedWords(playback.position_ms)} of ${lengthWords(duration)}`}</span>
      <SpeedButton speed={playback.speed} />
    </>
  );
}

function SpeedButton({ speed }: { speed: Speed }) {
  const { t } = useLingui();
  const formats = useFormats();
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  const words = formats.number(speed);
  return (
    <button
      type="button"
      className={styles.speed}
      aria-label={t`Playing speed ${words}×`}
      onClick={() => setSpeed(next)}
    >
      {words}×
    </button>
  );
}

const ENDINGS = { 'audio/mp4': 'm4a', 'audio/webm': 'webm' } as const;

/** The recording as a file, for a browser without its codec. */
function Unplayable({ load, type }: Pick<VoicePlayerProps, 'load'> & Pick<Voice, 'type'>) {
  const { t } = useLingui();
  const save = () =>
    load().then(
      (file) => saveFile(file, `voice-message.${ENDINGS[type]}`),
      () => showToast(t`This recording is not on your device. It plays when you are online.`),
    );
  return (
    <span role="status">
      <Trans>Your browser cannot play this recording.</Trans>{' '}
      <button type="button" className={styles.save} onClick={() => void save()}>
        <Trans>Save it as a file</Trans>
      </button>
    </span>
  );
}
