import sharp, { type OverlayOptions } from 'sharp';
import { lookOf } from './choose-look.ts';
import { drawFigure, FIGURE_SIDE } from './figure.ts';
import { boxOf, type FigureBox } from './figure-box.ts';
import type { Look } from './look.ts';
import { ellipseGradient, finish, LAYER, paintLight, paintShadow, paintSoft, stop, svg } from './paint.ts';
import { drawScene } from './scenes.ts';
import { HEIGHT, WIDTH } from './svg-shapes.ts';

// scene, blurred ── shadow of the figure ── figure, lit from one side ── darker edges
//
// Soft layers (scene, shadow, light) are painted small and enlarged. The difference is invisible and saves most of the work.

async function paintFigure(look: Look, box: FigureBox): Promise<Buffer> {
  const unit = FIGURE_SIDE / box.side;
  const mirrored = box.flip
    ? `<g transform="translate(${FIGURE_SIDE} 0) scale(-1 1)">${drawFigure(look)}</g>`
    : drawFigure(look);
  const view = [-box.left * unit, -box.top * unit, WIDTH * unit, HEIGHT * unit]
    .map((value) => value.toFixed(1))
    .join(' ');
  return sharp(svg(mirrored, view)).ensureAlpha().raw().toBuffer();
}

// Shade comes from the left and warm light from the right. A flipped figure mirrors both.
function sideLight({ left, top, side, flip }: FigureBox): string {
  const x = (share: number): number => left + side * (flip ? 1 - share : share);
  const y = (share: number): number => top + side * share;
  return `<defs><linearGradient id="side" gradientUnits="userSpaceOnUse" x1="${x(-0.07)}" y1="${y(0.4)}" x2="${x(1.07)}" y2="${y(0.6)}">${
    stop(0, '60,28,20', 0.4) + stop(0.48, '60,28,20', 0) + stop(0.52, '255,226,180', 0) + stop(0.74, '255,222,170', 0.3)
  }</linearGradient></defs><rect width="600" height="750" fill="url(#side)"/>`;
}

function faceLight({ left, top, side, flip }: FigureBox): string {
  const x = left + side * (flip ? 0.42 : 0.58);
  const oval = `translate(${x} ${top + side * 0.34}) scale(${side * 0.22} ${side * 0.16})`;
  return `<defs><radialGradient id="face" ${ellipseGradient(oval)}>${
    stop(0, '255,238,214', 0.42) + stop(1, '255,238,214', 0)
  }</radialGradient><linearGradient id="foot" gradientUnits="userSpaceOnUse" x1="0" y1="${top + side * 0.6}" x2="0" y2="${top + side}">${
    stop(0, '0,0,0', 0) + stop(1, '30,12,8', 0.3)
  }</linearGradient></defs><rect width="600" height="750" fill="url(#foot)"/><rect width="600" height="750" fill="url(#face)"/>`;
}

async function lit(figure: Buffer, box: FigureBox): Promise<OverlayOptions> {
  const [side, face] = await Promise.all([paintLight(sideLight(box)), paintLight(faceLight(box))]);
  const input = await sharp(figure, { raw: LAYER })
    .composite([
      { ...side, blend: 'multiply' },
      { ...face, blend: 'soft-light' },
      { input: figure, raw: LAYER, blend: 'dest-in' },
    ])
    .raw()
    .toBuffer();
  return { input, raw: LAYER };
}

/** Draws a portrait as WebP, 600 × 750. Deterministic by seed. */
export async function drawPortrait(seed: string): Promise<Buffer> {
  const look = lookOf(seed);
  const box = boxOf(look);
  const scene = drawScene(look.scene, look.sceneSeed);
  const figure = await paintFigure(look, box);
  const [background, shadow, person] = await Promise.all([
    paintSoft(scene.svg, scene.blur),
    paintShadow(figure),
    lit(figure, box),
  ]);
  return finish(background, [shadow, person]);
}
