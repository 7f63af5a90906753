import { readNote, storeNote } from '../storage/store-note.ts';

/** The speeds that a member can choose. */
export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where a recording comes from. `load` is called when it is played, and may reject without a connection. */
export interface VoiceSource {
  readonly load: () => Promise<Blob>;
  readonly type: string;
  readonly duration_ms: number;
}

/**
 * `idle`: at its beginning. `paused`: behind its beginning. `unplayable`: this browser cannot decode it. `unreachable`: it could not be
 * loaded. The next play tries both again.
 */
export type PlaybackStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'unplayable' | 'unreachable';

export interface Playback {
  readonly status: PlaybackStatus;
  readonly position_ms: number;
  /** The common speed of all recordings. */
  readonly speed: Speed;
  /** 0 before the first play. */
  readonly duration_ms: number;
}

const TICK_MS = 100;
/** The speed that was chosen on this device. It is no secret, so it survives a logout. */
const SPEED_NOTE = 'voice-speed';

/** The recording that the audio element has, or gets when it is loaded. */
interface Current {
  readonly key: string;
  /** Whether it shall play. The member may pause it while it is loaded. */
  isWanted: boolean;
  /** Null while it is loaded. */
  url: string | null;
}

const playbacks = new Map<string, Playback>();
const listeners = new Set<() => void>();
let speed: Speed | undefined;
let unplayed: Playback | undefined;
let audio: HTMLAudioElement | undefined;
let current: Current | null = null;
let ticks: ReturnType<typeof setInterval> | undefined;

/** Plays a recording from its position, and pauses another one. Call it in a gesture of the member. */
export function play(key: string, source: VoiceSource): void {
  const element = openAudio();
  if (current?.key === key) {
    current.isWanted = true;
    if (current.url === null) set(key, { status: 'loading' });
    else start(element, current);
    return;
  }
  if (element.canPlayType(source.type) === '') return set(key, { status: 'unplayable' });
  release(element);
  // Safari lets a script start an element later only if it was loaded in a gesture.
  element.load();
  current = { key, isWanted: true, url: null };
  set(key, { status: 'loading', duration_ms: source.duration_ms });
  void load(current, source);
}

/** Pauses the recording that plays, or that would play when it is loaded. */
export function pause(): void {
  if (current === null) return;
  current.isWanted = false;
  if (current.url !== null) audio?.pause();
  settle(current.key);
}

/** Moves a recording to a position in milliseconds. It goes on playing if it plays. */
export function seek(key: string, ms: number): void {
  const { duration_ms, status } = read(key);
  const position_ms = Math.max(0, duration_ms === 0 ? ms : Math.min(ms, duration_ms));
  const isStill = status === 'idle' || status === 'paused';
  set(key, { position_ms, status: isStill ? statusAt(position_ms) : status });
  if (audio !== undefined && current?.key === key && current.url !== null) audio.currentTime = position_ms / 1_000;
}

/** Sets the speed of all recordings, and stores it on this device. */
export function setSpeed(chosen: Speed): void {
  speed = chosen;
  storeNote(SPEED_NOTE, String(chosen));
  unplayed = undefined;
  for (const [key, playback] of playbacks) playbacks.set(key, { ...playback, speed: chosen });
  if (audio !== undefined) setRate(audio);
  notify();
}

/** Calls back on each change, about 10 times a second while a recording plays. Returns the function that stops it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of a recording: the same object until it changes. */
export function read(key: string): Playback {
  unplayed ??= { status: 'idle', position_ms: 0, speed: readSpeed(), duration_ms: 0 };
  return playbacks.get(key) ?? unplayed;
}

/** Ends the recording that plays, and forgets the positions of all. The speed stays. */
export function forgetPositions(): void {
  if (audio !== undefined) release(audio);
  playbacks.clear();
  notify();
}

async function load(mine: Current, source: VoiceSource): Promise<void> {
  const blob = await source.load().catch(() => null);
  // The member has played another one since, or signed out.
  if (current !== mine || audio === undefined) return;
  if (blob === null) {
    current = null;
    return set(mine.key, { status: 'unreachable' });
  }
  mine.url = URL.createObjectURL(blob);
  audio.src = mine.url;
  audio.currentTime = read(mine.key).position_ms / 1_000;
  if (mine.isWanted) start(audio, mine);
}

function start(element: HTMLAudioElement, mine: Current): void {
  setRate(element);
  element.play().catch((err: unknown) => {
    const name = err instanceof Error ? err.name : '';
    // A pause or another source ended the start, and has set the status.
    if (current !== mine || name === 'AbortError') return;
    // The browser refuses a start so long after the gesture. The next one succeeds, because the recording is loaded.
    if (name === 'NotAllowedError') pause();
    else fail(element, mine.key);
  });
}

/** Returns the audio element of the page. */
function openAudio(): HTMLAudioElement {
  if (audio !== undefined) return audio;
  const element = new Audio();
  audio = element;
  element.preservesPitch = true;
  element.addEventListener('playing', () => {
    // A pause may have come before this event.
    if (current === null || element.paused) return;
    set(current.key, { status: 'playing' });
    ticks ??= setInterval(follow, TICK_MS);
  });
  // The system pauses it for a call, or when the headphones are unplugged.
  element.addEventListener('pause', () => {
    if (current !== null && element.paused && !element.ended && read(current.key).status === 'playing') pause();
  });
  element.addEventListener('ended', () => {
    if (current === null || !element.ended) return;
    current.isWanted = false;
    element.currentTime = 0;
    settle(current.key);
  });
  element.addEventListener('error', () => {
    if (current !== null && current.url !== null && element.error !== null) fail(element, current.key);
  });
  return element;
}

/** Reads the position of the element. */
function follow(): void {
  if (audio === undefined || current === null || current.url === null) return;
  const { duration_ms } = read(current.key);
  // The container may last some milliseconds longer.
  set(current.key, { position_ms: Math.min(Math.round(audio.currentTime * 1_000), duration_ms) });
}

/** Sets the state of a recording that does not play. */
function settle(key: string): void {
  clearInterval(ticks);
  ticks = undefined;
  follow();
  set(key, { status: statusAt(read(key).position_ms) });
}

const statusAt = (position_ms: number): PlaybackStatus => (position_ms > 0 ? 'paused' : 'idle');

function fail(element: HTMLAudioElement, key: string): void {
  release(element);
  set(key, { status: 'unplayable' });
}

/** Takes the recording out of the element. Its position is stored. */
function release(element: HTMLAudioElement): void {
  if (current === null) return;
  const { url } = current;
  pause();
  current = null;
  if (url === null) return;
  element.removeAttribute('src');
  element.load();
  URL.revokeObjectURL(url);
}

/** A new source begins with the default rate. */
function setRate(element: HTMLAudioElement): void {
  element.defaultPlaybackRate = readSpeed();
  element.playbackRate = element.defaultPlaybackRate;
}

function readSpeed(): Speed {
  if (speed !== undefined) return speed;
  const note = readNote(SPEED_NOTE);
  speed = SPEEDS.find((one) => String(one) === note) ?? 1;
  return speed;
}

function set(key: string, change: Partial<Playback>): void {
  const before = read(key);
  const next = { ...before, ...change };
  const isSame = before.status === next.status && before.position_ms === next.position_ms;
  if (isSame && before.duration_ms === next.duration_ms) return;
  playbacks.set(key, next);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
