import type { Gender } from '../../contract/base/gender.ts';
import { hashOf } from '../cast/random.ts';

export type Complexion = 'fair' | 'golden' | 'olive' | 'brown' | 'dark';
export type HeadCover = 'none' | 'scarf' | 'turban';

/** The person of a portrait. `album` numbers their pictures, which share face and hair but not scene and clothes. */
export interface Sitter {
  gender: Gender;
  age: number;
  complexion: Complexion;
  cover: HeadCover;
  face: string;
  album: number;
}

const PATTERN = /^([fm])(\d{2})-(fair|golden|olive|brown|dark)-(none|scarf|turban)-([0-9a-f]{8})-(\d{1,2})$/;

/** Encodes all portrait parameters in a file name part, such as `f34-olive-none-1a2b3c4d-0`. */
export function portraitSeed(member: {
  id: string;
  gender: Gender;
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

/** Parses a portrait seed. Any other text is a valid seed too: its hash selects the parameters. */
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
