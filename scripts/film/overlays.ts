import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Drama } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

/** The folder of the files that the server sends as they are. */
export const PUBLIC = join(import.meta.dirname, '../../public');

// The drawings are on a field of 960 × 540. They contain no words, so the film has no language.

interface BubbleLook {
  readonly paper: string;
  readonly ink: string;
  /** The corner at the sender's side. */
  readonly corner: 'start' | 'end';
}

/** A message as the chat draws it, with lines in place of its words. */
function bubble(x: number, y: number, { paper, ink, corner }: BubbleLook): string {
  const [left, right] = corner === 'start' ? [8, 30] : [30, 8];
  const outline =
    `M${x + 30} ${y}h260a30 30 0 0 1 30 30v${104 - right}a${right} ${right} 0 0 1-${right} ${right}` +
    `H${x + left}a${left} ${left} 0 0 1-${left}-${left}V${y + 30}a30 30 0 0 1 30-30z`;
  const lines = [236, 264, 142].map(
    (width, index) => `<rect x="${x + 28}" y="${y + 30 + index * 30}" width="${width}" height="12" rx="6"/>`,
  );
  return `<path d="${outline}" fill="${paper}" filter="url(#shadow)"/><g fill="${ink}">${lines.join('')}</g>`;
}

/** The member's own message. */
export const LINE = bubble(580, 96, { paper: '#2354b8', ink: '#dfe8fb', corner: 'end' });

/** The message of the other. */
export const ANSWER = bubble(614, 120, { paper: '#fdfaf5', ink: '#8b8078', corner: 'start' });

/** The mask that marks a fictional profile, large. Its shape is that of `Mask`. */
export const MASK =
  '<circle cx="768" cy="226" r="128" fill="#1d1714" fill-opacity=".78" stroke="#fff" stroke-width="5"/>' +
  `<g transform="translate(688 146)">${renderToStaticMarkup(
    createElement(Drama, { size: 160, color: '#fff', strokeWidth: 1.6 }),
  )}</g>`;

/** The logo. */
export const LOGO = `<g transform="translate(752 176) scale(2)" filter="url(#shadow)">${readFileSync(
  join(PUBLIC, 'icon.svg'),
  'utf8',
).replace('<svg ', '<svg width="64" height="64" ')}</g>`;

interface Field {
  readonly width: number;
  readonly height: number;
  readonly file: string;
}

/** Writes a drawing as a transparent picture of the size of a frame. */
export async function drawOverlay(drawing: string, { width, height, file }: Field): Promise<void> {
  const shadow =
    '<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%">' +
    '<feDropShadow dx="0" dy="8" stdDeviation="12" flood-color="#140d0a" flood-opacity=".4"/></filter>';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 960 540">`;
  await sharp(Buffer.from(`${open}<defs>${shadow}</defs>${drawing}</svg>`))
    .png()
    .toFile(file);
}
