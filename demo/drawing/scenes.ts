import { seededRandom } from '../cast/random.ts';
import type { SceneDrawing } from './scene.ts';
import { GARDENS } from './scenes-gardens.ts';
import { INDOORS } from './scenes-indoors.ts';
import { NATURE } from './scenes-nature.ts';
import { TOWN } from './scenes-town.ts';

const SCENES = { ...NATURE, ...GARDENS, ...TOWN, ...INDOORS };

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

export function drawScene(name: SceneName, seed: string): SceneDrawing & { blur: number } {
  const scene = SCENES[name];
  const random = seededRandom(`${name} ${seed}`);
  const mirrored = random.chance(0.5);
  const { svg, tones } = scene.draw(random);
  return { svg: mirrored ? `<g transform="translate(600 0) scale(-1 1)">${svg}</g>` : svg, tones, blur: scene.blur };
}
