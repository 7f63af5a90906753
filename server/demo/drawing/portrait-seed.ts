import { hashOf } from '../random.ts';

export type Complexion = 'fair' | 'golden' | 'olive' | 'brown' | 'dark';
export type HeadCover = 'none' | 'scarf' | 'turban';

/** Who is drawn. `album` counts the pictures of one person: same face and hair, other scene and clothes. */
export interface Sitter {
  gender: 'male' | 'female';
  age: number;
  complexion: Complexion;
  cover: HeadCover;
  face: string;
  album: number;
}

const PATTERN = /^([fm])(\d{2})-(fair|golden|olive|brown|dark)-(none|scarf|turban)-([0-9a-f]{8})-(\d{1,2})$/;

/** The whole picture in a word that can stand in a file name: `f34-olive-none-1a2b3c4d-0`. */
export function portraitSeed(member: {
  id: string;
  gender: 'male' | 'female';
  age: number;
  complexion?: Complexion;
  cover?: HeadCover;
  album?: number;
}): string {
  const { gender, complexion = 'fair', cover = 'none', album = 0 } = member;
  const face = hashOf(member.id).toString(16).padStart(8, '0');
  const age = Math.min(99, Math.max(18, Math.trunc(member.age)));
  return `${gender === 'female' ? 'f' : 'm'}${age}-${complexion}-${cover}-${face}-${album}`;
}

/** Any other word is a portrait too, of somebody whom its letters decide. */
export function parsePortraitSeed(seed: string): Sitter {
  const match = PATTERN.exec(seed);
  const [, gender, age, complexion, cover, face, album] = match ?? [];
  const hash = hashOf(seed);
  return {
    gender: (gender ?? (hash % 2 === 0 ? 'f' : 'm')) === 'f' ? 'female' : 'male',
    age: age === undefined ? 24 + (hash % 40) : Number(age),
    complexion: (complexion as Complexion | undefined) ?? 'fair',
    cover: (cover as HeadCover | undefined) ?? 'none',
    face: face ?? hash.toString(16).padStart(8, '0'),
    album: album === undefined ? 0 : Number(album),
  };
}
