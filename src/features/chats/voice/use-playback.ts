import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  forgetPositions,
  pause,
  play,
  type Playback,
  read,
  subscribe,
  type VoiceSource,
} from '../../../browser/voice/player.ts';
import { onSessionChange } from '../../../domain/me/session-state.ts';

// The positions and the loaded file belong to the member.
onSessionChange(forgetPositions);

export interface PlaybackOf extends Playback {
  readonly isPlaying: boolean;
  /** Plays the recording, or pauses it. */
  readonly toggle: () => void;
}

/** The number of mounted controls of each recording: its bubble, and a copy of that above its options. */
const controls = new Map<string, number>();

/** The playback of one recording. It pauses when its last control leaves the screen, because nothing else could stop it. */
export function usePlayback(key: string, source: VoiceSource, onPlaying?: () => void): PlaybackOf {
  const playback = useSyncExternalStore(subscribe, () => read(key));
  const { status } = playback;
  const isPlaying = isRunning(playback);
  const announce = useEffectEvent(() => onPlaying?.());
  useEffect(() => {
    if (status === 'playing') announce();
  }, [status]);
  useEffect(() => {
    count(key, 1);
    return () => {
      count(key, -1);
      // The bubble of a sent message may be the next control of the same recording.
      queueMicrotask(() => {
        if (!controls.has(key) && isRunning(read(key))) pause();
      });
    };
  }, [key]);
  return { ...playback, isPlaying, toggle: () => (isPlaying ? pause() : play(key, source)) };
}

const isRunning = ({ status }: Playback) => status === 'playing' || status === 'loading';

function count(key: string, change: 1 | -1): void {
  const next = (controls.get(key) ?? 0) + change;
  if (next === 0) controls.delete(key);
  else controls.set(key, next);
}
