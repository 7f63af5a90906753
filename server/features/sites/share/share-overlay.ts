import type { Niche } from '../../../../contract/base/niche.ts';
import { type Face, type FittedText, fitText, linePaths, type TextBox } from './typeset.ts';

// The texts, the logo and the masks of the picture, as SVG. Distances are in pixels.

/** The data of a picture. Pictures with the same data are the same. */
export interface ShareWords {
  readonly niche: Niche;
  /** The name of the site. */
  readonly name: string;
  readonly headline: string;
  readonly lead: string;
}

/** The size that the networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The colours of tokens.css by day that all niches share: `--n-10`, `--n-8`, `--primary-8` and `--glass`. */
export const SHARE_COLOURS = { ink: '#221c15', softInk: '#635b50', leftRing: '#2553b6', glass: '#190f0a' } as const;
/** The accent of each niche by day, the `--secondary-7` of tokens.css. */
export const SHARE_ACCENTS: Readonly<Record<Niche, string>> = {
  general: '#bb3044',
  she: '#b13276',
  bdsm: '#9442ac',
  bbw: '#bc3136',
  gilf: '#a7388e',
  milf: '#b82f5c',
  gay: '#7450c5',
};

/** Headlines and names. */
const DISPLAY: Face = { weight: 700, tracking: -0.035 };
const BODY: Face = { weight: 500, tracking: 0 };

const LEFT = 72;
const TEXT_WIDTH = 536;
const NAME_LEFT = 147;
/** The middle of the logo and of the name beside it. */
const NAME_MIDDLE = 85;
const NAME_BOX: TextBox = {
  width: LEFT + TEXT_WIDTH - NAME_LEFT,
  height: 84,
  lineHeight: 1.1,
  largest: 36,
  smallest: 24,
};
const HEADLINE_TOP = 196;
const LEAD_BOTTOM = 564;
const LEAD_BOX: TextBox = { width: TEXT_WIDTH, height: 112, lineHeight: 1.3, largest: 28, smallest: 20 };
/** The least distance between the headline and the lead. */
const GAP = 36;

export const PERSON_SIZE = { width: 268, height: 335, radius: 28 } as const;
/** The corners of the people. The first and the last one continue beyond the edges, so the mask of the last one is at its top. */
export const PERSON_PLACES = [
  { left: 632, top: -74, isMaskBelow: true },
  { left: 632, top: 285, isMaskBelow: true },
  { left: 920, top: 46, isMaskBelow: true },
  { left: 920, top: 405, isMaskBelow: false },
] as const;

/** A text with its place. */
export interface ShareText {
  readonly face: Face;
  readonly box: TextBox;
  readonly left: number;
  readonly top: number;
  readonly fitted: FittedText;
}

/** Lays the texts out: the lead ends at a line, and the headline has the room above it. */
export function layOutShare({
  name,
  headline,
  lead,
}: Omit<ShareWords, 'niche'>): Readonly<Record<'name' | 'headline' | 'lead', ShareText>> {
  const ofName = fitText(name, DISPLAY, NAME_BOX);
  const ofLead = fitText(lead, BODY, LEAD_BOX);
  const leadTop = LEAD_BOTTOM - heightOf(ofLead, LEAD_BOX);
  const headlineBox: TextBox = {
    width: TEXT_WIDTH,
    height: leadTop - GAP - HEADLINE_TOP,
    lineHeight: 1,
    largest: 76,
    smallest: 40,
  };
  return {
    name: {
      face: DISPLAY,
      box: NAME_BOX,
      left: NAME_LEFT,
      top: NAME_MIDDLE - heightOf(ofName, NAME_BOX) / 2,
      fitted: ofName,
    },
    headline: {
      face: DISPLAY,
      box: headlineBox,
      left: LEFT,
      top: HEADLINE_TOP,
      fitted: fitText(headline, DISPLAY, headlineBox),
    },
    lead: { face: BODY, box: LEAD_BOX, left: LEFT, top: leadTop, fitted: ofLead },
  };
}

const heightOf = ({ size, lines }: FittedText, { lineHeight }: TextBox): number => size * lineHeight * lines.length;

/** The texts, the logo and the mask of each person, over the whole picture. */
export function shareOverlay({ niche, ...words }: ShareWords): string {
  const { name, headline, lead } = layOutShare(words);
  const content = [
    logo(SHARE_ACCENTS[niche]),
    `<g fill="${SHARE_COLOURS.ink}">${textPaths(name)}${textPaths(headline)}</g>`,
    `<g fill="${SHARE_COLOURS.softInk}">${textPaths(lead)}</g>`,
    ...PERSON_PLACES.map(mask),
  ];
  return svgOf(SHARE_SIZE, content.join(''));
}

export const svgOf = ({ width, height }: { width: number; height: number }, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

/** The distance from the middle of a line to its baseline, in em: half of the height of capitals in Figtree. */
const BASELINE = 0.35;

function textPaths({ face, box, left, top, fitted: { size, lines } }: ShareText): string {
  const lineHeight = size * box.lineHeight;
  const paths = lines.map((line, index) =>
    linePaths(line, face, { x: left, y: top + lineHeight * (index + 0.5) + size * BASELINE, size }),
  );
  return paths.join('');
}

/** The rings of src/ui/icons/logo.tsx. */
function logo(accent: string): string {
  const { leftRing } = SHARE_COLOURS;
  const rings =
    `<circle cx="11" cy="11" r="9.25" stroke="${leftRing}"/>` +
    `<circle cx="19" cy="11" r="9.25" stroke="${accent}"/>` +
    `<path d="M15 2.66A9.25 9.25 0 0 1 20.25 11" stroke="${leftRing}"/>`;
  return `<g transform="translate(${LEFT} 64) scale(1.92)" fill="none" stroke-width="3.5">${rings}</g>`;
}

/** The icon of src/ui/pictures/mask.tsx, Drama of Lucide (ISC). */
const DRAMA = [
  'M10 11h.01',
  'M14 6h.01',
  'M18 6h.01',
  'M6.5 13.1h.01',
  'M22 5c0 9-4 12-6 12s-6-3-6-12c0-2 2-3 6-3s6 1 6 3',
  'M17.4 9.9c-.8.8-2 .8-2.8 0',
  'M10.1 7.1C9 7.2 7.7 7.7 6 8.6c-3.5 2-4.7 3.9-3.7 5.6 4.5 7.8 9.5 8.4 11.2 7.4.9-.5 1.9-2.1 1.9-4.7',
  'M9.1 16.5c.3-1.1 1.4-1.7 2.4-1.4',
].join('');
const MASK = { radius: 22, icon: 26, margin: 16 } as const;

/** Marks a drawn person as fictional. */
function mask({ left, top, isMaskBelow }: (typeof PERSON_PLACES)[number]): string {
  const { radius, icon, margin } = MASK;
  const y = isMaskBelow ? top + PERSON_SIZE.height - margin - radius : top + margin + radius;
  const drawn =
    `<circle r="${radius}" fill="${SHARE_COLOURS.glass}" fill-opacity="0.6"/>` +
    `<path transform="translate(${-icon / 2} ${-icon / 2}) scale(${icon / 24})" d="${DRAMA}" fill="none" ` +
    'stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>';
  return `<g transform="translate(${left + margin + radius} ${y})">${drawn}</g>`;
}
