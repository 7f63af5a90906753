import { rgbaToThumbHash } from 'thumbhash';
import { lookOf } from './choose-look.ts';
import type { Look } from './look.ts';
import { boxOf, type FigureBox } from './figure-box.ts';
import { drawScene } from './scenes.ts';
import { HEIGHT, WIDTH } from './svg-shapes.ts';

// A placeholder is the ThumbHash of a few coloured shapes: ground, body, hair and face. It needs no drawing, because the
// seed writes thousands of them.

const COLUMNS = 16;
const ROWS = 20;

type Rgb = readonly [red: number, green: number, blue: number];
type Tones = readonly [top: string, middle: string, bottom: string];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => Math.round((from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share)) as unknown as Rgb;
}

/** Encodes the colours of the pixels, as the contract sends a placeholder. `colorAt` takes shares of width and height. */
function thumbHashOf(colorAt: (x: number, y: number) => Rgb): string {
  const pixels = new Uint8Array(COLUMNS * ROWS * 4).fill(255);
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS; x += 1)
      pixels.set(colorAt((x + 0.5) / COLUMNS, (y + 0.5) / ROWS), (y * COLUMNS + x) * 4);
  return Buffer.from(rgbaToThumbHash(COLUMNS, ROWS, pixels)).toString('base64');
}

/** The colour of a scene at a height, from 0 at the top to 1. */
function groundOf([top, middle, bottom]: Tones): (y: number) => Rgb {
  const [high, half, low] = [rgb(top), rgb(middle), rgb(bottom)];
  return (y) => (y < 0.5 ? mix(high, half, y * 2) : mix(half, low, y * 2 - 1));
}

/** The placeholder of a scene without people. */
export function scenePlaceholder(tones: Tones): string {
  const ground = groundOf(tones);
  return thumbHashOf((_, y) => ground(y));
}

/** An ellipse in shares of the figure's square. */
interface Oval {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Rgb;
}

function ovalsOf({ hair, hairHex, skin, cloth }: Look): readonly Oval[] {
  const [hairColor, skinColor] = [rgb(hair === 0 ? skin : hairHex), rgb(skin)];
  return [
    { x: 0.5, y: 0.41, width: 0.11, height: 0.13, color: skinColor },
    { x: 0.5, y: 0.32, width: 0.2, height: 0.19, color: hairColor },
    { x: 0.5, y: 0.56, width: 0.07, height: 0.1, color: skinColor },
    { x: 0.5, y: 1, width: 0.44, height: 0.42, color: rgb(cloth) },
  ];
}

function covers({ x, y, width, height }: Oval, { left, top, side }: FigureBox, point: { x: number; y: number }) {
  const across = ((point.x * WIDTH - left) / side - x) / width;
  const down = ((point.y * HEIGHT - top) / side - y) / height;
  return across ** 2 + down ** 2 < 1;
}

/** The placeholder of a portrait, from its colours and the place of the figure. */
export function portraitPlaceholder(seed: string): string {
  const look = lookOf(seed);
  const ground = groundOf(drawScene(look.scene, look.sceneSeed).tones);
  const box = boxOf(look);
  const ovals = ovalsOf(look);
  return thumbHashOf((x, y) => ovals.find((oval) => covers(oval, box, { x, y }))?.color ?? ground(y));
}
