// node scripts/film/main.ts: draws the silent film of the lander `video` and writes public/film/evening.{webm,mp4}. Run it after a change
// of a scene. It needs ffmpeg with libvpx-vp9 and libx264 (Debian: apt-get install ffmpeg) and takes some minutes.
//
//   public/people/s-*.webp ─▶ slow zoom ─▶ drawing on top ─▶ cross-fades ─▶ two encodings
//
// The beginnings of the scenes are also in the transcript of src/features/landers/video/video.tsx.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ANSWER, drawOverlay, LINE, LOGO, MASK, PUBLIC } from './overlays.ts';

const WIDTH = 960;
const HEIGHT = 540;
const FRAMES_PER_SECOND = 24;
const FILM_SECONDS = 48;
const FADE_SECONDS = 1;
const BYTES_MOST = 900_000;
/** `zoompan` moves by whole pixels of its input. A large input makes these steps invisible. */
const ZOOM_INPUT_WIDTH = 5760;

interface Scene {
  /** The second at which it begins. */
  readonly at: number;
  readonly picture: string;
  /** The zoom at the beginning and at the end. */
  readonly zoom: readonly [from: number, to: number];
  /** The point of the picture that the zoom shows, as shares of its free width and height. */
  readonly center: readonly [x: number, y: number];
  /** A drawing on top of the picture, as SVG. */
  readonly overlay?: string;
}

const SCENES: readonly Scene[] = [
  { at: 0, picture: 's-evening-w', zoom: [1, 1.16], center: [0.45, 0.55] },
  { at: 12, picture: 's-evening-w', zoom: [1.28, 1.36], center: [0.75, 0.6], overlay: LINE },
  { at: 20, picture: 's-flat-w', zoom: [1.14, 1.2], center: [1, 0.5], overlay: ANSWER },
  { at: 28, picture: 's-tram-w', zoom: [1.16, 1.06], center: [0.55, 0.6], overlay: MASK },
  { at: 36, picture: 's-table-w', zoom: [1.14, 1], center: [0.5, 0.6] },
  { at: 44, picture: 's-umbrella-w', zoom: [1, 1.06], center: [0.5, 0.2], overlay: LOGO },
];

/** Seconds of a scene with the halves of its cross-fades. */
function secondsOf(index: number): number {
  const start = index === 0 ? 0 : (SCENES[index]?.at ?? 0) - FADE_SECONDS / 2;
  const next = SCENES[index + 1]?.at;
  return (next === undefined ? FILM_SECONDS : next + FADE_SECONDS / 2) - start;
}

/** The filters that make the stream `scene<index>` of one picture, and its overlay if it has one. */
function sceneFilters({ zoom, center, overlay }: Scene, index: number, overlayInput: number): string[] {
  const seconds = secondsOf(index);
  const frames = seconds * FRAMES_PER_SECOND;
  const [from, to] = zoom;
  const moved = `scale=${ZOOM_INPUT_WIDTH}:-2:flags=bicubic,zoompan=z='${from}+(${to - from})*on/${frames}'`;
  const place = `x='(iw-iw/zoom)*${center[0]}':y='(ih-ih/zoom)*${center[1]}'`;
  const size = `d=${frames}:s=${WIDTH}x${HEIGHT}:fps=${FRAMES_PER_SECOND}`;
  const picture = `[${index}:v]${moved}:${place}:${size},format=yuv420p,setsar=1`;
  if (overlay === undefined) return [`${picture}[scene${index}]`];
  const fades = `fade=in:st=${FADE_SECONDS}:d=0.5:alpha=1,fade=out:st=${seconds - FADE_SECONDS}:d=0.5:alpha=1`;
  return [
    `${picture}[picture${index}]`,
    `[${overlayInput}:v]${index === SCENES.length - 1 ? fades.split(',')[0] : fades}[overlay${index}]`,
    `[picture${index}][overlay${index}]overlay=format=auto,format=yuv420p[scene${index}]`,
  ];
}

/** The cross-fades between the scenes, which end in the stream `film`. */
function crossFades(): string[] {
  return SCENES.slice(1).map(({ at }, before) => {
    const earlier = before === 0 ? 'scene0' : `film${before}`;
    const result = before === SCENES.length - 2 ? 'film' : `film${before + 1}`;
    const offset = at - FADE_SECONDS / 2;
    return `[${earlier}][scene${before + 1}]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${offset}[${result}]`;
  });
}

function runFfmpeg(args: readonly string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: 'inherit',
  });
  if (error !== undefined) throw new Error('ffmpeg does not start. Is it installed?', { cause: error });
  if (status !== 0) throw new Error(`ffmpeg has failed with the status ${status}.`);
}

/** Draws all frames once, without loss, for both encodings. */
async function drawFrames(folder: string): Promise<string> {
  const pictures = SCENES.flatMap(({ picture }) => ['-i', join(PUBLIC, `people/${picture}.webp`)]);
  const filters: string[] = [];
  const overlays: string[] = [];
  let input = SCENES.length;
  for (const [index, scene] of SCENES.entries()) {
    filters.push(...sceneFilters(scene, index, input));
    if (scene.overlay === undefined) continue;
    const file = join(folder, `overlay-${index}.png`);
    await drawOverlay(scene.overlay, { width: WIDTH, height: HEIGHT, file });
    overlays.push('-loop', '1', '-framerate', `${FRAMES_PER_SECOND}`, '-t', `${secondsOf(index)}`, '-i', file);
    input++;
  }
  const frames = join(folder, 'frames.mkv');
  const graph = [...filters, ...crossFades()].join(';');
  const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'];
  runFfmpeg([...pictures, ...overlays, '-filter_complex', graph, '-map', '[film]', ...lossless, frames]);
  return frames;
}

/** The arguments of each encoding. Both are silent. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  'evening.webm': '-c:v libvpx-vp9 -crf 38 -b:v 0 -row-mt 1 -g 240 -deadline good -cpu-used 2'.split(' '),
  'evening.mp4': '-c:v libx264 -crf 29 -preset slower -tune animation -g 240 -movflags +faststart'.split(' '),
};

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'liaison-film-'));
try {
  const frames = await drawFrames(folder);
  mkdirSync(join(PUBLIC, 'film'), { recursive: true });
  for (const [name, encoding] of Object.entries(ENCODINGS)) {
    const file = join(PUBLIC, 'film', name);
    runFfmpeg(['-i', frames, '-an', ...encoding, '-pix_fmt', 'yuv420p', '-map_metadata', '-1', file]);
    const { size } = statSync(file);
    console.log(`public/film/${name}: ${size} bytes`);
    if (size > BYTES_MOST) throw new Error(`public/film/${name} has more than ${BYTES_MOST} bytes.`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`Drew the film in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
