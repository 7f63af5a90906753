import type { SceneName } from './scenes.ts';

export type HairColor = 'black' | 'brown' | 'red' | 'blond' | 'grey';

/**
 * Everything that decides a portrait. Numbers of parts are Notionists' variants; `hair` 0 is a bald head; colours are
 * hex; `top` and `dx` place the figure on 600 × 750; `build` is its width, 1 is as drawn.
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
