import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import type { Look } from './look.ts';

/** The side of the square of a Notionists drawing (Zoish, CC0 1.0), in its units. The marks below use the same units. */
export const FIGURE_SIDE = 1744;

const PARTS = [
  ['531 487', 'base'],
  ['178 1057', 'body'],
  ['266 207', 'hair'],
  ['791 871', 'lips'],
  ['653 805', 'beard'],
  ['901 668', 'nose'],
  ['610 680', 'eyes'],
  ['610 680', 'glasses'],
  ['774 657', 'brows'],
  ['0 559', 'gesture'],
] as const;
type Part = (typeof PARTS)[number][1];

/** The colours that replace black and white in a part. */
type Palette = Record<Part, { white: string; black: string }>;

function paletteOf(look: Look): Palette {
  const { skin, line } = look;
  const drawn = { white: skin, black: line };
  return {
    base: drawn,
    body: { white: look.cloth, black: look.clothLine },
    hair: { white: look.hairAccent, black: look.hairHex },
    lips: { white: '#fff6ee', black: line },
    beard: { white: skin, black: look.hairHex },
    nose: drawn,
    eyes: { white: '#fffaf4', black: line },
    glasses: { white: 'none', black: look.hairColor === 'grey' ? '#4d4038' : '#241a16' },
    brows: { white: 'none', black: look.browHex },
    gesture: drawn,
  };
}

type PartOptions = NonNullable<Parameters<typeof createAvatar<notionists.Options>>[1]>;

function variant(part: number | 'hat'): string[] {
  return [part === 'hat' ? part : `variant${String(part).padStart(2, '0')}`];
}

function drawParts(look: Look): string {
  const chance = (part: number): number => (part === 0 ? 0 : 100);
  const options = {
    seed: 'portrait',
    hair: variant(look.hair === 0 ? 60 : look.hair),
    body: variant(look.body),
    lips: variant(look.lips),
    nose: variant(look.nose),
    eyes: variant(look.eyes),
    brows: variant(look.brows),
    beard: variant(look.beard || 1),
    beardProbability: chance(look.beard),
    glasses: variant(look.glasses || 1),
    glassesProbability: chance(look.glasses),
    bodyIconProbability: 0,
    gestureProbability: 0,
  };
  // Variants are numbers here and a union of names in the library.
  return createAvatar(notionists, options as unknown as PartOptions).toString();
}

// The drawing lists the parts in a fixed order. A group that matches no part belongs to the part before it.
function recolor(svg: string, look: Look): string {
  const palette = paletteOf(look);
  let next = 0;
  let part: Part = 'base';
  return svg.replace(
    /<g transform="translate\((\d+ \d+)\)">|(fill|stroke)="#(fff|000)"/g,
    (found: string, ...groups: (string | undefined)[]) => {
      const [place, property, ink] = groups;
      if (place !== undefined) {
        const expected = PARTS[next];
        if (expected === undefined || expected[0] !== place) return found;
        part = expected[1];
        next++;
        return `<g data-part="${part}" transform="translate(${place})${part === 'body' ? widened(look.build) : ''}">`;
      }
      return `${property}="${ink === 'fff' ? palette[part].white : palette[part].black}"`;
    },
  );
}

function widened(build: number): string {
  return build === 1 ? '' : ` translate(652 0) scale(${build} 1) translate(-652 0)`;
}

function stroke(d: string, color: string, { width, opacity = 1 }: { width: number; opacity?: number }): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
}

// A bald head: the dome that hair hides in other variants, and for some a fringe behind the ear.
function bald(look: Look): string {
  const dome = 'M1104 668C1128 520 1062 366 868 356C706 348 612 452 606 590C604 640 618 664 636 690';
  const strand =
    'M612 560C586 600 578 650 590 690C612 684 626 694 640 726C652 752 656 780 664 800C674 770 682 730 668 690C654 650 640 600 612 560Z';
  const fringe = look.fringe ? `<path d="${strand}" fill="${look.hairHex}"/>` : '';
  const shine = stroke('M760 420C790 400 830 392 866 396', '#fff', { width: 12, opacity: 0.35 });
  return `<path d="${dome}Z" fill="${look.skin}"/>${stroke(dome, look.line, { width: 13 })}${shine}${fringe}`;
}

// Age appears as a few thin lines: at and under the eyes, on the forehead, beside the mouth.
function years(look: Look): string {
  const { age, line } = look;
  const ink = age >= 65 ? 0.62 : 0.42;
  let marks = '';
  if (age >= 48) marks += stroke('M792 770L764 782M788 748L758 746', line, { width: 7, opacity: ink });
  if (age >= 56)
    marks += stroke('M814 806C830 816 852 818 868 810M1018 812C1030 820 1046 820 1056 814', line, {
      width: 7,
      opacity: ink,
    });
  if (age >= 62 && look.beard === 0)
    marks += stroke('M862 872C846 892 838 914 842 938', line, { width: 7, opacity: ink });
  if (age >= 58 && look.hair === 0)
    marks += stroke('M830 600C880 588 960 588 1010 602M850 566C900 556 950 556 990 566', line, {
      width: 7,
      opacity: ink * 0.8,
    });
  return marks;
}

function warmth(look: Look): string {
  const blush = look.blush
    ? '<ellipse cx="806" cy="862" rx="56" ry="36" fill="#d9483a" opacity=".16"/>' +
      '<ellipse cx="1058" cy="858" rx="30" ry="34" fill="#d9483a" opacity=".14"/>'
    : '';
  const earring =
    look.earring === null
      ? ''
      : `<circle cx="612" cy="872" r="17" fill="${look.earring}" stroke="${look.line}" stroke-width="6"/>`;
  return blush + earring;
}

/** The content of the figure's SVG in units of `FIGURE_SIDE`, without a background. */
export function drawFigure(look: Look): string {
  const drawing = recolor(drawParts(look), look)
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/<metadata[\s\S]*?<\/metadata>|<mask id="viewboxMask">[\s\S]*?<\/mask>| mask="url\(#viewboxMask\)"/g, '');
  const marks = warmth(look) + years(look);
  const withMarks = drawing.replace('<g data-part="nose"', `${marks}<g data-part="nose"`);
  const head =
    look.hair === 0 ? withMarks.replace(/<g data-part="hair"[\s\S]*?(?=<g data-part="lips")/, bald(look)) : withMarks;
  return `<g fill="none">${head}</g>`;
}
