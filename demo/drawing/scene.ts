import type { Random } from '../cast/random.ts';

/** A drawn scene: the content of an SVG of 600 × 750, and its colours from top to bottom for the placeholder. */
export interface SceneDrawing {
  svg: string;
  tones: readonly [top: string, middle: string, bottom: string];
}

/** A soft-focus background. `blur` is a standard deviation in pixels of the finished picture. */
export interface Scene {
  blur: number;
  draw(random: Random): SceneDrawing;
}
