import type { Random } from '../cast/random.ts';

/** Scenes measure 600 × 750 and extend 40 beyond every edge, so that the blur has pixels to sample. */
export const WIDTH = 600;
export const HEIGHT = 750;

export type Stops = readonly (readonly [offset: number, color: string])[];

export function gradient(id: string, stops: Stops, to: { x?: number; y?: number } = {}): string {
  const marks = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${to.x ?? 0}" y2="${to.y ?? 1}">${marks}</linearGradient>`;
}

export function backdrop(stops: Stops, to: { x?: number; y?: number } = {}): string {
  return `<defs>${gradient('backdrop', stops, to)}</defs>${rect([-40, -40, 680, 830], 'url(#backdrop)')}`;
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];
type Round = readonly [x: number, y: number, radius: number];
type Oval = readonly [x: number, y: number, radiusX: number, radiusY: number];

export function rect([x, y, width, height]: Rectangle, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
}

export function circle([x, y, radius]: Round, fill: string, opacity = 1): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity="${round(opacity)}"/>`;
}

export function ellipse([x, y, radiusX, radiusY]: Oval, fill: string, turn = 0): string {
  const shape = `cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}"`;
  return `<ellipse ${shape} fill="${fill}" transform="rotate(${round(turn)} ${round(x)} ${round(y)})"/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Draws lights out of focus. */
export function bokeh(
  random: Random,
  colors: readonly string[],
  spread: { count: number; from?: number; to?: number; small?: number; large?: number; opacity?: number },
): string {
  const { count, from = 0, to = HEIGHT, small = 14, large = 60, opacity = 0.5 } = spread;
  return repeat(count, () =>
    circle(
      [random.between(0, WIDTH), random.between(from, to), random.between(small, large)],
      random.pick(colors),
      opacity * random.between(0.4, 1),
    ),
  );
}

/** Draws a wavy line from edge to edge at about `y`, filled to the bottom. */
export function ridge(random: Random, [y, swing]: readonly [y: number, swing: number], fill: string): string {
  const heights = Array.from({ length: 5 }, () => y + random.between(-swing, swing));
  const curve = heights
    .map(
      (height, index) =>
        `S${round(-40 + index * 170 - 60)} ${round(height)} ${round(-40 + index * 170)} ${round(height)}`,
    )
    .join('');
  return path(`M-40 ${round(heights[0] ?? y)}${curve}V800H-40Z`, fill);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
