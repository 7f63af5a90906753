import { type Random, seededRandom } from './random.ts';
import { INDOORS } from './scenes-indoors.ts';
import { NATURE } from './scenes-nature.ts';
import { TOWN } from './scenes-town.ts';

/** What a scene draws: the inside of an SVG of 600 × 750, and its colours from top to bottom for the stand-in. */
export interface SceneDrawing {
  svg: string;
  tones: readonly [top: string, middle: string, bottom: string];
}

/** A soft-focus background. `blur` is a standard deviation in pixels of the finished picture. */
export interface Scene {
  blur: number;
  draw(random: Random): SceneDrawing;
}

const SCENES = { ...NATURE, ...TOWN, ...INDOORS };

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

export function drawScene(name: SceneName, seed: string): SceneDrawing & { blur: number } {
  const scene = SCENES[name];
  const random = seededRandom(`${name} ${seed}`);
  const mirrored = random.chance(0.5);
  const { svg, tones } = scene.draw(random);
  return { svg: mirrored ? `<g transform="translate(600 0) scale(-1 1)">${svg}</g>` : svg, tones, blur: scene.blur };
}
