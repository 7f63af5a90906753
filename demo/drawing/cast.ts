import type { Look } from './look.ts';
import { HAIR, SKIN } from './look-parts.ts';
import type { SceneName } from './scenes.ts';

/** A portrait of the cast, as in mocks/people of the art direction. Numbers identify parts. */
interface Pose {
  scene: SceneName;
  /** Seed of the scene's colours. Defaults to the picture's name. */
  light?: string;
  skin: keyof typeof SKIN;
  hair: readonly [style: number, color: string];
  body: readonly [style: number, cloth: string, ink?: string];
  lips: number;
  eyes: number;
  brows: number;
  nose: number;
  beard?: number;
  glasses?: number;
  dx?: number;
  zoom?: number;
  top?: number;
  flip?: true;
}

const POSES = {
  'mara-0': {
    scene: 'sea', light: 'linen', skin: 'olive', hair: [28, 'espresso'], body: [12, '#f0e4d2'], lips: 23, eyes: 5,
    brows: 11, nose: 5, dx: -20, zoom: 0.96, top: 150,
  },
  'mara-1': {
    scene: 'books', skin: 'olive', hair: [28, 'espresso'], body: [14, '#3e5b47'], lips: 25, eyes: 5, brows: 11,
    nose: 5, dx: 30, zoom: 1.22, top: 110,
  },
  'mara-2': {
    scene: 'hills', light: 'fern', skin: 'olive', hair: [47, 'espresso'], body: [17, '#c4643f', '#3a2a24'], lips: 22,
    eyes: 5, brows: 11, nose: 5, dx: 60, zoom: 0.92, top: 190, flip: true,
  },
  'mara-3': {
    scene: 'cafe', skin: 'olive', hair: [28, 'espresso'], body: [16, '#2f4472', '#141d33'], lips: 14, eyes: 1,
    brows: 11, nose: 5, zoom: 1.12,
  },
  'mara-4': {
    scene: 'kitchen', light: 'moss', skin: 'olive', hair: [48, 'espresso'], body: [1, '#d39c3f', '#33261a'], lips: 3,
    eyes: 5, brows: 12, nose: 5, dx: -30, flip: true,
  },
  'jonas-0': {
    scene: 'mountain', skin: 'fair', hair: [18, 'honey'], body: [23, '#3f5f76', '#182733'], lips: 22, eyes: 5,
    brows: 8, nose: 9, beard: 2, dx: 20,
  },
  'jonas-1': {
    scene: 'lake', skin: 'fair', hair: [18, 'honey'], body: [16, '#3d5a49', '#14211a'], lips: 25, eyes: 5, brows: 8,
    nose: 9, beard: 2, dx: -30, zoom: 1.08, flip: true,
  },
  'amina-0': {
    scene: 'wall', light: 'plum', skin: 'deep', hair: [20, 'black'], body: [13, '#e9b04f', '#3a2412'], lips: 25,
    eyes: 5, brows: 11, nose: 1, zoom: 1.1, dx: -20,
  },
  'amina-1': {
    scene: 'market', skin: 'deep', hair: [48, 'black'], body: [21, '#f2e8da', '#2d3f63'], lips: 23, eyes: 5,
    brows: 11, nose: 1, dx: 30, flip: true,
  },
  'tomas-0': {
    scene: 'cafe', skin: 'light', hair: [34, 'espresso'], body: [25, '#5f7a86', '#1c2529'], lips: 23, eyes: 4,
    brows: 7, nose: 6, glasses: 11,
  },
  'tomas-1': {
    scene: 'train', skin: 'light', hair: [34, 'espresso'], body: [23, '#2c3e50', '#10181f'], lips: 22, eyes: 5,
    brows: 7, nose: 6, glasses: 11, zoom: 1.1, dx: -26,
  },
  'ingrid-0': {
    scene: 'window', light: 'honey', skin: 'fair', hair: [2, 'silver'], body: [7, '#7a3b45', '#2e1419'], lips: 22,
    eyes: 5, brows: 1, nose: 13, glasses: 11, flip: true, dx: 20,
  },
  'ingrid-1': {
    scene: 'garden', skin: 'fair', hair: [2, 'silver'], body: [12, '#8fa58a', '#24301f'], lips: 25, eyes: 5, brows: 1,
    nose: 13, glasses: 11, dx: -20, zoom: 1.05,
  },
  'leila-0': {
    scene: 'street', light: 'pearl', skin: 'tan', hair: [23, 'black'], body: [18, '#b4473c', '#241312'], lips: 3,
    eyes: 5, brows: 11, nose: 12, zoom: 1.12,
  },
  'leila-1': {
    scene: 'terrace', skin: 'tan', hair: [23, 'black'], body: [14, '#e9dcc6', '#3c2f26'], lips: 25, eyes: 5,
    brows: 11, nose: 12, dx: 24, flip: true,
  },
  'elena-0': {
    scene: 'studio', light: 'rose', skin: 'olive', hair: [58, 'auburn'], body: [11, '#31574f', '#12231f'], lips: 22,
    eyes: 5, brows: 12, nose: 7, zoom: 1.12, flip: true,
  },
  'elena-1': {
    scene: 'vineyard', skin: 'olive', hair: [58, 'auburn'], body: [16, '#efe6d8', '#1d2740'], lips: 14, eyes: 5,
    brows: 12, nose: 7, dx: -24,
  },
  'marc-0': {
    scene: 'lake', light: 'mint', skin: 'light', hair: [15, 'slate'], body: [19, '#2c3e50', '#10181f'], lips: 17,
    eyes: 4, brows: 9, nose: 10, beard: 2, flip: true, dx: -10,
  },
  'marc-1': {
    scene: 'harbour', skin: 'light', hair: [15, 'slate'], body: [16, '#4a6b8a', '#17222c'], lips: 22, eyes: 5,
    brows: 9, nose: 10, beard: 2, dx: 20, zoom: 1.06,
  },
  'hanna-0': {
    scene: 'books', skin: 'light', hair: [48, 'chestnut'], body: [14, '#d8a28f', '#38211a'], lips: 23, eyes: 4,
    brows: 1, nose: 6, glasses: 8,
  },
  'hanna-1': {
    scene: 'lamp', skin: 'light', hair: [48, 'chestnut'], body: [12, '#6d5a7a', '#231a2b'], lips: 22, eyes: 5,
    brows: 1, nose: 6, glasses: 8, zoom: 1.1, dx: 30, flip: true,
  },
  'kofi-0': {
    scene: 'wall', light: 'straw', skin: 'dark', hair: [22, 'black'], body: [23, '#3d5a49', '#14211a'], lips: 25,
    eyes: 5, brows: 11, nose: 3, flip: true,
  },
  'kofi-1': {
    scene: 'beach', skin: 'dark', hair: [22, 'black'], body: [15, '#f4ead9', '#a9452f'], lips: 14, eyes: 5, brows: 11,
    nose: 3, dx: -30, zoom: 1.06,
  },
  'claire-0': {
    scene: 'studio', light: 'sky', skin: 'fair', hair: [10, 'auburn'], body: [20, '#f2e8da', '#2d3f63'], lips: 22,
    eyes: 5, brows: 11, nose: 5, zoom: 1.1,
  },
  'claire-1': {
    scene: 'bridge', skin: 'fair', hair: [10, 'auburn'], body: [16, '#c4643f', '#3a2a24'], lips: 23, eyes: 5,
    brows: 11, nose: 5, dx: 24,
  },
  'luis-0': {
    scene: 'kitchen', light: 'clay', skin: 'tan', hair: [16, 'espresso'], body: [1, '#e7d9c2', '#35281f'], lips: 25,
    eyes: 5, brows: 7, nose: 8, beard: 6, dx: 20,
  },
  'luis-1': {
    scene: 'market', skin: 'tan', hair: [16, 'espresso'], body: [25, '#c2583c', '#35140c'], lips: 22, eyes: 5,
    brows: 7, nose: 8, beard: 6, dx: -20, zoom: 1.08, flip: true,
  },
  'me-0': {
    scene: 'studio', light: 'straw', skin: 'light', hair: [38, 'chestnut'], body: [14, '#43607a', '#161f27'],
    lips: 23, eyes: 5, brows: 8, nose: 9, zoom: 1.15,
  },
  'guest-0': {
    scene: 'park', skin: 'rosy', hair: [56, 'umber'], body: [16, '#3d5a49', '#14211a'], lips: 22, eyes: 5, brows: 9,
    nose: 4, zoom: 1.1, dx: -20,
  },
  'second-0': {
    scene: 'bridge', skin: 'olive', hair: [37, 'espresso'], body: [12, '#c98a8a', '#2b1220'], lips: 23, eyes: 5,
    brows: 12, nose: 16, zoom: 1.08, dx: 10,
  },
} as const satisfies Record<string, Pose>;

export type CastPicture = keyof typeof POSES;

// Ages, which determine the lines in a face.
const AGES: Partial<Record<string, number>> = { ingrid: 58, marc: 51, mara: 41, elena: 46 };

export function castSeed(picture: CastPicture): string {
  return `cast-${picture}`;
}

/** The number of pictures of a member of the cast. */
export function albumSize(name: string): number {
  return Object.keys(POSES).filter((picture) => picture.startsWith(`${name}-`)).length;
}

export function castLook(seed: string): Look | undefined {
  const picture = seed.replace(/^cast-/, '') as CastPicture;
  if (!seed.startsWith('cast-') || !Object.hasOwn(POSES, picture)) return undefined;
  const pose: Pose = POSES[picture];
  const [hex, color] = HAIR[pose.hair[1] as keyof typeof HAIR];
  return {
    scene: pose.scene,
    sceneSeed: pose.light ?? picture,
    age: AGES[picture.slice(0, -2)] ?? 36,
    skin: SKIN[pose.skin],
    line: pose.skin === 'dark' || pose.skin === 'deep' ? '#1d0f0a' : '#33201a',
    hair: pose.hair[0],
    hairHex: hex,
    hairAccent: '#efe4d6',
    hairColor: color,
    fringe: false,
    body: pose.body[0],
    cloth: pose.body[1],
    clothLine: pose.body[2] ?? '#2a211d',
    lips: pose.lips,
    nose: pose.nose,
    eyes: pose.eyes,
    brows: pose.brows,
    browHex: color === 'grey' ? '#6b5a49' : '#241a16',
    beard: pose.beard ?? 0,
    glasses: pose.glasses ?? 0,
    earring: null,
    blush: false,
    build: 1,
    zoom: pose.zoom ?? 1,
    dx: pose.dx ?? 0,
    top: pose.top ?? 118,
    flip: pose.flip ?? false,
  };
}
