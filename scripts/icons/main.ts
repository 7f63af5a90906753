// node scripts/icons/main.ts: draws the icons of the manifest that are made of other drawings, into public/icons/. Run it after a change of
// the logo or of the signs of the sections.
import path from 'node:path';
import { Heart, type LucideIcon, MessageCircle, Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, '../../public/icons');
const PAPER = '#fdfaf5';
const INK = '#2354b8';
/** Pixels. Android asks for this size. */
const SHORTCUT = 96;

const SHORTCUTS: Readonly<Record<string, LucideIcon>> = { chats: MessageCircle, likes: Heart, search: Search };

/** The rings of icon.svg in one colour, within the circle that a mask leaves of a maskable icon. */
const MONOCHROME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 80 80" width="512" height="512">
  <g fill="none" stroke="#fff" stroke-width="6.4"><circle cx="24.5" cy="32" r="14.6"/><circle cx="39.5" cy="32" r="14.6"/></g></svg>`;

/** A sign on a disc of paper. */
function shortcutIcon(icon: LucideIcon): string {
  const size = SHORTCUT / 2;
  const at = (SHORTCUT - size) / 2;
  const sign = renderToStaticMarkup(createElement(icon, { x: at, y: at, size, color: INK, strokeWidth: 1.85 }));
  const half = SHORTCUT / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHORTCUT}" height="${SHORTCUT}">
    <circle cx="${half}" cy="${half}" r="${half}" fill="${PAPER}"/>${sign}</svg>`;
}

const write = (name: string, drawing: string) =>
  sharp(Buffer.from(drawing))
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(FOLDER, `${name}.png`));

await write('monochrome-512', MONOCHROME);
for (const [name, icon] of Object.entries(SHORTCUTS)) await write(`shortcut-${name}-96`, shortcutIcon(icon));
