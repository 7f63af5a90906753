import { lookOf } from './choose-look.ts';
import { drawScene } from './scenes.ts';

// A placeholder is a bitmap of 6 × 8 pixels that the browser enlarges smoothly. It needs the colours only, not the drawing.

const COLUMNS = 6;
const ROWS = 8;
const ROW_BYTES = 20;
const HEADER_BYTES = 26;

type Rgb = readonly [red: number, green: number, blue: number];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => Math.round((from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share)) as unknown as Rgb;
}

/** Encodes a Windows bitmap with the short header as a data URI of at most 300 bytes. `rows` run from top to bottom. */
function bitmap(rows: readonly (readonly Rgb[])[]): string {
  const bytes = Buffer.alloc(HEADER_BYTES + ROW_BYTES * ROWS);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEADER_BYTES, 10);
  bytes.writeUInt32LE(12, 14);
  bytes.writeUInt16LE(COLUMNS, 18);
  bytes.writeUInt16LE(ROWS, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt16LE(24, 24);
  rows.forEach((row, y) => {
    row.forEach(([red, green, blue], x) =>
      bytes.set([blue, green, red], HEADER_BYTES + (ROWS - 1 - y) * ROW_BYTES + x * 3),
    );
  });
  return `data:image/bmp;base64,${bytes.toString('base64')}`;
}

function ground(tones: readonly [string, string, string], y: number): Rgb {
  const share = y / (ROWS - 1);
  const [top, middle, bottom] = tones;
  return share < 0.5 ? mix(rgb(top), rgb(middle), share * 2) : mix(rgb(middle), rgb(bottom), share * 2 - 1);
}

/** The placeholder of a scene without people. */
export function scenePlaceholder(tones: readonly [string, string, string]): string {
  return bitmap(Array.from({ length: ROWS }, (_, y) => Array.from({ length: COLUMNS }, () => ground(tones, y))));
}

/** The placeholder of a portrait, from its colours only. */
export function portraitPlaceholder(seed: string): string {
  const look = lookOf(seed);
  const { tones } = drawScene(look.scene, look.sceneSeed);
  const [hair, skin, cloth] = [rgb(look.hair === 0 ? look.skin : look.hairHex), rgb(look.skin), rgb(look.cloth)];
  const face = look.dx < -15 ? 1.6 : look.dx > 15 ? 2.9 : 2.2;
  const colorAt = (x: number, y: number): Rgb => {
    const off = Math.abs(x - face - 0.3);
    if (y >= 6) return off < 2.6 ? cloth : mix(cloth, ground(tones, y), 0.5);
    if (y >= 2 && off < 1) return y === 2 ? hair : skin;
    return y >= 2 && y <= 4 && off < 1.8 ? mix(hair, ground(tones, y), 0.4) : ground(tones, y);
  };
  return bitmap(Array.from({ length: ROWS }, (_, y) => Array.from({ length: COLUMNS }, (_, x) => colorAt(x, y))));
}
