import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** A font of the picture. Distances of this file are in em, unless they are sizes. */
export interface Face {
  readonly weight: 500 | 700;
  /** The space after each letter. */
  readonly tracking: number;
}

/** The place of a text. The text has the largest size at which it fits. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly lineHeight: number;
  readonly largest: number;
  readonly smallest: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

// Figtree has Latin letters only, in two files of each weight. The last file has those of a name in another script.
const FILES: Readonly<Record<Face['weight'], readonly string[]>> = {
  500: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  ],
  700: [
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  ],
};
const opened = new Map<string, Font>();

/** Opens a font when a text first needs it. Most processes draw no picture. */
function open(file: string): Font {
  const font = opened.get(file) ?? openSync(fileURLToPath(file));
  opened.set(file, font);
  return font;
}

/** The first font of a face that has a character. */
function fontOf(letter: string, { weight }: Face): Font | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  for (const file of FILES[weight]) if (open(file).hasGlyphForCodePoint(codePoint)) return open(file);
  return undefined;
}

interface Run {
  readonly font: Font;
  readonly text: string;
}

/** Splits a line where the font changes. A character that no font has, such as an emoji, is left out. */
function runsOf(line: string, face: Face): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of line.normalize('NFC')) {
    const font = fontOf(letter, face);
    const last = runs.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
    else runs.push({ font, text: letter });
  }
  return runs;
}

interface PlacedGlyph {
  readonly x: number;
  readonly y: number;
  /** The size of a unit of the font. */
  readonly unit: number;
  readonly path: string;
}

interface PlacedLine {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

function placeLine(line: string, face: Face): PlacedLine {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  for (const { font, text } of runsOf(line, face)) {
    const unit = 1 / font.unitsPerEm;
    const run = font.layout(text);
    for (const [index, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
      glyphs.push({ x: x + xOffset * unit, y: yOffset * unit, unit, path: glyph.path.toSVG() });
      x += xAdvance * unit + face.tracking;
    }
  }
  return { glyphs, width: glyphs.length === 0 ? 0 : x - face.tracking };
}

/** The width of a line in em. */
export const lineWidth = (line: string, face: Face): number => placeLine(line, face).width;

/** Draws a line as paths, because a machine that draws SVG need not have the fonts. `y` is the baseline. */
export function linePaths(line: string, face: Face, at: { x: number; y: number; size: number }): string {
  const paths = placeLine(line, face).glyphs.map(({ x, y, unit, path }) => {
    const scale = unit * at.size;
    const place = `${round(at.x + x * at.size)} ${round(at.y - y * at.size)}`;
    return `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`;
  });
  return paths.join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Wraps a text at the largest size at which it fits into the box. A text that is too long for the smallest size is cut. */
export function fitText(text: string, face: Face, box: TextBox): FittedText {
  // No-break spaces belong to their words.
  const words = text.split(/[ \t\r\n]+/).filter((word) => word !== '');
  const measured = words.map((word) => ({ word, width: lineWidth(word, face) }));
  const space = lineWidth(' ', face) + 2 * face.tracking;
  for (let size = box.largest; size >= box.smallest; size -= 1) {
    const lines = wrap(measured, space, box.width / size);
    if (lines === undefined || lines.length > linesAt(size, box)) continue;
    return { size, lines: balance(lines, (narrower) => wrap(measured, space, narrower * (box.width / size))) };
  }
  return cut(words.join(' '), face, box);
}

const linesAt = (size: number, { height, lineHeight }: TextBox): number =>
  Math.max(1, Math.floor(height / (size * lineHeight)));

interface MeasuredWord {
  readonly word: string;
  readonly width: number;
}

/** Returns undefined if a word is wider than a line. */
function wrap(words: readonly MeasuredWord[], space: number, most: number): readonly string[] | undefined {
  const lines: string[] = [];
  let end = 0;
  for (const { word, width } of words) {
    if (width > most) return undefined;
    const isFirst = lines.length === 0 || end + space + width > most;
    if (isFirst) lines.push(word);
    else lines[lines.length - 1] += ` ${word}`;
    end = isFirst ? width : end + space + width;
  }
  return lines;
}

/** Wraps at the smallest part of the width that needs no more lines, so that no word is alone on the last one. */
function balance(lines: readonly string[], wrapAt: (part: number) => readonly string[] | undefined): readonly string[] {
  const parts = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
  return parts.map(wrapAt).find((narrower) => narrower?.length === lines.length) ?? lines;
}

/** Breaks a text at any letter and ends it with an ellipsis. */
function cut(text: string, face: Face, box: TextBox): FittedText {
  const size = box.smallest;
  const width = box.width / size;
  const lines = [''];
  for (const letter of text) {
    const line = lines.at(-1) ?? '';
    if (lineWidth(`${line}${letter}…`, face) <= width) lines[lines.length - 1] = line + letter;
    else if (lines.length < linesAt(size, box)) lines.push(letter);
    else return { size, lines: [...lines.slice(0, -1), `${line.trimEnd()}…`] };
  }
  return { size, lines };
}
