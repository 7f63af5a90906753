import type { Gender } from '../../contract/base/gender.ts';
import type { Complexion } from './portrait-seed.ts';
import type { HairColor } from './look.ts';
import type { SceneName } from './scenes.ts';

// The parts of drawn people. Numbers are Notionists variants, limited to adults with a calm face. Weights set their frequency.

type Weighted<T> = readonly (readonly [T, number])[];

export const SKIN = {
  porcelain: '#f7dcc8', fair: '#f3d3bb', rosy: '#efc6ab', light: '#ecc2a0', olive: '#dba97f', honey: '#d39d6c', tan: '#c98f62',
  brown: '#a66d47', umber: '#94603e', deep: '#83523a', dark: '#6b412f',
} as const;

export const SKIN_OF: Record<Complexion, Weighted<keyof typeof SKIN>> = {
  fair: [['porcelain', 2], ['fair', 4], ['rosy', 3], ['light', 4]],
  golden: [['porcelain', 2], ['light', 4], ['honey', 1]],
  olive: [['light', 1], ['olive', 4], ['honey', 3], ['tan', 2]],
  brown: [['tan', 3], ['brown', 4], ['umber', 2]],
  dark: [['umber', 1], ['deep', 4], ['dark', 4]],
};

export const HAIR = {
  black: ['#1e1613', 'black'], espresso: ['#35211a', 'brown'], chestnut: ['#55301f', 'brown'], umber: ['#6b452c', 'brown'],
  auburn: ['#7d3a22', 'red'], copper: ['#a9532a', 'red'], honey: ['#a87a45', 'blond'], blond: ['#c79f63', 'blond'],
  flaxen: ['#dbbd84', 'blond'], slate: ['#6e6762', 'grey'], pepper: ['#8b837c', 'grey'], silver: ['#b5aca4', 'grey'],
  white: ['#d8d1c8', 'grey'],
} as const satisfies Record<string, readonly [hex: string, color: HairColor]>;

export const HAIR_OF: Record<Complexion, Weighted<keyof typeof HAIR>> = {
  fair: [['espresso', 3], ['chestnut', 5], ['umber', 4], ['auburn', 1], ['copper', 2], ['honey', 4], ['blond', 4], ['flaxen', 2]],
  golden: [['black', 7], ['espresso', 2]],
  olive: [['black', 4], ['espresso', 5], ['chestnut', 2]],
  brown: [['black', 5], ['espresso', 3]],
  dark: [['black', 8], ['espresso', 1]],
};

const WOMEN_YOUNG: Weighted<number> = [
  [2, 3], [4, 3], [8, 1], [10, 2], [11, 3], [20, 2], [23, 5], [24, 2], [28, 5], [30, 2], [36, 3], [37, 4], [39, 3], [41, 4], [43, 2],
  [45, 1], [47, 4], [48, 4], [58, 4], [59, 1], [29, 2],
];
const WOMEN_GROWN: Weighted<number> = [
  [2, 4], [4, 4], [10, 2], [11, 4], [20, 2], [23, 4], [24, 3], [28, 3], [30, 3], [36, 2], [37, 2], [41, 2], [43, 5],
  [48, 4], [58, 3], [29, 2],
];
const WOMEN_OLD: Weighted<number> = [[2, 5], [4, 4], [11, 4], [20, 2], [24, 3], [30, 3], [43, 6], [48, 3], [10, 1], [23, 1]];
const MEN_YOUNG: Weighted<number | 'hat'> = [
  [1, 3], [3, 2], [5, 2], [6, 2], [7, 2], [9, 2], [13, 3], [15, 2], [16, 3], [18, 4], [19, 3], [22, 3], [26, 2], [27, 3], [31, 3], [32, 2],
  [33, 3], [34, 3], [35, 3], [38, 3], [49, 2], [52, 2], [53, 2], [54, 3], [55, 3], [56, 3], [60, 2], ['hat', 1], [12, 2],
];
const MEN_GROWN: Weighted<number> = [
  [5, 3], [6, 2], [13, 4], [15, 4], [16, 4], [18, 4], [19, 2], [27, 2], [31, 2], [34, 4], [35, 3], [38, 3], [49, 2],
  [54, 3], [55, 4], [56, 2],
  [60, 3], [0, 4],
];
const MEN_OLD: Weighted<number> = [[5, 2], [13, 3], [15, 4], [16, 4], [18, 2], [34, 3], [38, 1], [55, 4], [31, 2], [60, 2], [0, 10]];
const CURLS = {
  female: [[20, 6], [30, 4], [22, 2], [48, 4], [11, 2], [33, 2], [37, 2], [60, 1], [28, 1]],
  male: [[22, 5], [33, 4], [60, 5], [49, 5], [9, 2], [32, 2], [7, 2], [5, 2], [0, 3]],
} as const;

export function hairStyles(gender: Gender, age: number, complexion: Complexion): Weighted<number | 'hat'> {
  if (complexion === 'dark') return CURLS[gender];
  if (gender === 'female') return age < 36 ? WOMEN_YOUNG : age < 58 ? WOMEN_GROWN : WOMEN_OLD;
  return age < 38 ? MEN_YOUNG : age < 58 ? MEN_GROWN : MEN_OLD;
}

/** Long hair that another picture may show tied up. */
export const TIED = [47, 48, 29] as const;
export const LONG = [28, 23, 41, 58, 37, 36, 10] as const;

/** Cloth colours with their ink. The ink is also the second colour of a jacket or a print. */
export const CLOTHES: readonly (readonly [cloth: string, ink: string])[] = [
  ['#f0e4d2', '#3a2a24'], ['#3e5b47', '#14211a'], ['#c4643f', '#3a2a24'], ['#2f4472', '#141d33'],
  ['#d39c3f', '#33261a'], ['#3f5f76', '#182733'],
  ['#e9b04f', '#3a2412'], ['#5f7a86', '#1c2529'], ['#7a3b45', '#2e1419'], ['#b4473c', '#241312'],
  ['#e9dcc6', '#3c2f26'], ['#efe6d8', '#1d2740'],
  ['#f4ead9', '#a9452f'], ['#2c3e50', '#10181f'], ['#c98a8a', '#2b1220'], ['#31574f', '#12231f'],
  ['#a8643f', '#2a160d'], ['#d8a28f', '#38211a'],
  ['#4a6b8a', '#17222c'], ['#3d5a49', '#14211a'], ['#f2e8da', '#2d3f63'], ['#c2583c', '#35140c'],
  ['#8fa58a', '#24301f'], ['#b9c4cf', '#27323d'],
  ['#6d5a7a', '#231a2b'], ['#d7b7a0', '#43291d'], ['#94a7b8', '#1f2b38'], ['#56606a', '#171c22'],
];

export const BODIES: Record<Gender, Weighted<number>> = {
  female: [
    [1, 1], [3, 1], [5, 1], [7, 3], [10, 1], [11, 2], [12, 4], [13, 3], [14, 3], [15, 3], [16, 4], [17, 2], [21, 4],
    [23, 2], [9, 2],
  ],
  male: [[1, 2], [5, 2], [7, 3], [9, 2], [10, 2], [11, 2], [12, 1], [14, 4], [16, 4], [17, 2], [19, 2], [20, 1], [23, 4], [25, 3], [18, 1]],
};

export const LIPS: Weighted<number> = [[3, 2], [14, 3], [17, 2], [22, 4], [23, 4], [25, 4], [30, 1]];
export const NOSES: Weighted<number> = [
  [1, 2], [2, 1], [3, 1], [4, 2], [5, 3], [6, 3], [7, 2], [8, 1], [9, 2], [10, 2], [11, 1], [12, 2], [13, 2], [16, 2],
  [17, 1], [18, 2], [20, 1],
];
export const EYES: Weighted<number> = [[1, 1], [4, 2], [5, 8]];
export const BROWS: Record<Gender, Weighted<number>> = {
  female: [[1, 2], [5, 2], [10, 3], [11, 2], [12, 6]],
  male: [[4, 2], [5, 2], [7, 3], [8, 2], [9, 3], [10, 2], [12, 1]],
};
export const BEARDS: Weighted<number> = [[2, 6], [1, 1], [6, 2], [9, 1], [10, 1], [11, 1], [12, 2], [3, 1], [7, 1]];
export const GLASSES: Weighted<number> = [[3, 2], [8, 3], [11, 4]];

export const SCARVES = ['#3f5d78', '#7a3b45', '#31574f', '#c9b49a', '#8a6a86', '#2c3e50', '#b98a6a', '#a3564a'] as const;
export const TURBANS = ['#c4643f', '#2f4472', '#7a3b45', '#3e5b47', '#d39c3f', '#1f2a3a'] as const;

const SCENE_SETS: Record<'young' | 'grown' | 'old', Weighted<SceneName>> = {
  young: [
    ['sea', 4], ['beach', 4], ['mountain', 4], ['snow', 2], ['forest', 3], ['autumn', 2], ['park', 4], ['street', 5],
    ['night', 5], ['wall', 5], ['canal', 3],
    ['market', 3], ['terrace', 5], ['bridge', 3], ['cafe', 5], ['studio', 6], ['plants', 3], ['concert', 4],
    ['train', 3], ['kitchen', 2], ['books', 2], ['gallery', 2],
  ],
  grown: [
    ['sea', 4], ['beach', 3], ['hills', 4], ['mountain', 3], ['forest', 3], ['autumn', 3], ['park', 3], ['field', 3],
    ['lake', 3], ['tulips', 1], ['vineyard', 3], ['street', 3],
    ['wall', 4], ['canal', 3], ['harbour', 4], ['market', 4], ['terrace', 3], ['cafe', 4], ['window', 3],
    ['books', 3], ['kitchen', 3], ['studio', 5], ['gallery', 3],
    ['plants', 2], ['lamp', 3], ['train', 2], ['bridge', 2], ['garden', 2],
  ],
  old: [
    ['sea', 4], ['hills', 4], ['lake', 4], ['field', 3], ['park', 3], ['garden', 5], ['tulips', 3], ['vineyard', 2],
    ['harbour', 4], ['canal', 2], ['window', 5], ['books', 5],
    ['kitchen', 3], ['studio', 4], ['lamp', 4], ['gallery', 2], ['plants', 3], ['autumn', 3], ['market', 2],
  ],
};

export function scenesFor(age: number): Weighted<SceneName> {
  return SCENE_SETS[age < 36 ? 'young' : age < 60 ? 'grown' : 'old'];
}
