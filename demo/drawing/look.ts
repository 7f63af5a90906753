import type { SceneName } from './scenes.ts';

export type HairColor = 'black' | 'brown' | 'red' | 'blond' | 'grey';

/**
 * All parameters of a portrait. Numbers of parts are Notionists variants; `hair` 0 is a bald head. Colours are
 * hex. `top` and `dx` place the figure on 600 × 750; `build` scales its width, where 1 is unscaled.
 */
export interface Look {
  scene: SceneName;
  sceneSeed: string;
  age: number;
  skin: string;
  line: string;
  hair: number | 'hat';
  hairHex: string;
  hairAccent: string;
  hairColor: HairColor | null;
  fringe: boolean;
  body: number;
  cloth: string;
  clothLine: string;
  lips: number;
  nose: number;
  eyes: number;
  brows: number;
  browHex: string;
  beard: number;
  glasses: number;
  earring: string | null;
  blush: boolean;
  build: number;
  zoom: number;
  dx: number;
  top: number;
  flip: boolean;
}
