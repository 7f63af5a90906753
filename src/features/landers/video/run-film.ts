/** Writes seconds as `0:07`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The value of `data-film`. The styles show the parts of each state. `native` has the browser's controls. */
type FilmState = 'native' | 'poster' | 'playing' | 'paused' | 'ended' | 'failed';

/** On an iPhone only the video itself has a full screen. */
type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

const startOf = (line: HTMLElement): number => Number(line.dataset['at']);

/** Makes the captions from the lines. It reuses the track of an earlier run, because nothing removes a track. */
function makeCaptions(video: HTMLVideoElement, lines: readonly HTMLElement[], end: number): void {
  const language = video.closest<HTMLElement>('[lang]')?.lang;
  const track = video.textTracks[0] ?? video.addTextTrack('captions', '', language);
  // A disabled track does not list its cues.
  track.mode = 'showing';
  while (track.cues?.[0]) track.removeCue(track.cues[0]);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const until = next === undefined ? end : startOf(next);
    const cue = new VTTCue(startOf(line), until, line.lastElementChild?.textContent ?? '');
    // In percent of the width, so that a caption does not touch the edges.
    cue.size = 90;
    track.addCue(cue);
  }
}

const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true';
const press = (button: Element, isOn: boolean): void => button.setAttribute('aria-pressed', String(isOn));

function toggleFullScreen(player: HTMLElement, video: IosVideo): void {
  const ignore = () => {}; // The browser refused, and the film stays as it is.
  if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
  else if (typeof player.requestFullscreen === 'function') player.requestFullscreen().catch(ignore);
  else video.webkitEnterFullscreen?.();
}

/** The parts of the player and the lines of its transcript. */
function partsOf(root: ParentNode) {
  const player = root.querySelector<HTMLElement>('[data-film]');
  const video = player?.querySelector('video');
  const position = player?.querySelector<HTMLInputElement>('[data-position]');
  const toggle = player?.querySelector<HTMLElement>('[data-toggle]');
  const time = player?.querySelector('[data-time]');
  const captions = player?.querySelector('[data-captions]');
  const full = player?.querySelector('[data-full]');
  if (!player || !video || !position || !toggle || !time || !captions || !full) return undefined;
  const begin = [...player.querySelectorAll('[data-begin]')];
  const lines = [...root.querySelectorAll<HTMLElement>('[data-at]')];
  return { player, video, position, toggle, time, captions, full, begin, lines, end: Number(position.max) };
}

type Parts = NonNullable<ReturnType<typeof partsOf>>;

function showState({ player, video, toggle }: Parts, state: FilmState): void {
  player.dataset['film'] = state;
  toggle.dataset['toggle'] = state === 'playing' ? 'pause' : 'play';
  video.controls = state === 'native';
}

/** Shows the second, and marks its line. */
function showSecond({ time, position, lines, end }: Parts, second: number): void {
  const current = lines.findLast((line) => startOf(line) <= second);
  for (const line of lines)
    if (line === current) line.setAttribute('aria-current', 'true');
    else line.removeAttribute('aria-current');
  time.textContent = `${clock(second)} / ${clock(end)}`;
  position.value = String(Math.floor(second));
  position.setAttribute('aria-valuetext', clock(second));
}

function showCaptions({ video, captions }: Parts): void {
  const track = video.textTracks[0];
  if (track !== undefined) track.mode = isPressed(captions) ? 'showing' : 'disabled';
}

function start(parts: Parts): void {
  const { player, video } = parts;
  if (player.dataset['film'] === 'failed') video.load();
  video.play().catch((problem: unknown) => {
    // A pause before the film has loaded aborts its start.
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) showState(parts, 'failed');
  });
}

type Listen = (target: EventTarget, type: string, listener: () => void) => void;

function followFilm(parts: Parts, listen: Listen): void {
  const { player, video, lines, end } = parts;
  listen(video, 'play', () => {
    makeCaptions(video, lines, end);
    showCaptions(parts);
    showState(parts, 'playing');
  });
  listen(video, 'pause', () => showState(parts, 'paused'));
  listen(video, 'ended', () => showState(parts, 'ended'));
  listen(video, 'error', () => showState(parts, 'failed'));
  listen(video, 'timeupdate', () => {
    showSecond(parts, video.currentTime);
    if (player.dataset['film'] === 'ended' && !video.ended) showState(parts, 'paused');
  });
}

function followControls(parts: Parts, listen: Listen): void {
  const { player, video, position, toggle, captions, full, begin } = parts;
  for (const button of begin)
    listen(button, 'click', () => {
      // This button disappears.
      toggle.focus();
      start(parts);
    });
  for (const target of [toggle, video]) listen(target, 'click', () => (video.paused ? start(parts) : video.pause()));
  listen(position, 'input', () => {
    video.currentTime = Number(position.value);
    showSecond(parts, video.currentTime);
  });
  listen(captions, 'click', () => {
    press(captions, !isPressed(captions));
    showCaptions(parts);
  });
  listen(full, 'click', () => toggleFullScreen(player, video));
  listen(player, 'fullscreenchange', () => press(full, document.fullscreenElement === player));
}

/**
 * Replaces the browser's controls of the film by the drawn ones: play, position, captions and full screen. The film starts only on request.
 * All words are in the page. Returns the function that restores the browser's controls.
 */
export function runFilm(root: ParentNode): () => void {
  const parts = partsOf(root);
  if (parts === undefined) return () => {};
  const listening = new AbortController();
  const listen: Listen = (target, type, listener) =>
    target.addEventListener(type, listener, { signal: listening.signal });
  followFilm(parts, listen);
  followControls(parts, listen);
  parts.time.textContent = `${clock(0)} / ${clock(parts.end)}`;
  showState(parts, parts.video.paused ? 'poster' : 'playing');
  return () => {
    listening.abort();
    showState(parts, 'native');
  };
}
