import { castLook } from './cast.ts';
import type { HairColor, Look } from './look.ts';
import {
  BEARDS,
  BODIES,
  BROWS,
  CLOTHES,
  EYES,
  GLASSES,
  HAIR,
  HAIR_OF,
  hairStyles,
  LIPS,
  LONG,
  NOSES,
  SCARVES,
  scenesFor,
  SKIN,
  SKIN_OF,
  TIED,
  TURBANS,
} from './look-parts.ts';
import { parsePortraitSeed, type Sitter } from './portrait-seed.ts';
import { type Random, seededRandom } from '../cast/random.ts';

/** The features that all pictures of one person share. */
type Face = Omit<Look, 'scene' | 'sceneSeed' | 'body' | 'cloth' | 'clothLine' | 'zoom' | 'dx' | 'top' | 'flip'>;

function greyAt(age: number): number {
  return Math.min(0.94, Math.max(0, (age - 40) / 28));
}

function chooseHair(
  random: Random,
  sitter: Sitter,
): Pick<Look, 'hair' | 'hairHex' | 'hairAccent' | 'hairColor' | 'fringe'> {
  const { age, complexion, cover, gender } = sitter;
  const natural = random.weighted(HAIR_OF[complexion]);
  const greyed =
    age >= 68
      ? random.pick(['silver', 'white', 'silver'] as const)
      : age >= 56
        ? random.pick(['silver', 'pepper'] as const)
        : random.pick(['slate', 'pepper'] as const);
  const [hex, color] = HAIR[random.chance(greyAt(age)) ? greyed : natural];
  const hair = random.weighted(hairStyles(gender, age, complexion));
  const fringe = random.chance(0.7) && age > 45;
  if (cover === 'scarf')
    return {
      hair: random.pick([62, 63]),
      hairHex: random.pick(SCARVES),
      hairAccent: '#efe4d6',
      hairColor: null,
      fringe,
    };
  if (cover === 'turban')
    return { hair: 61, hairHex: '#2a1c16', hairAccent: random.pick(TURBANS), hairColor: 'black', fringe };
  return {
    hair,
    hairHex: hex,
    hairAccent: hair === 'hat' ? random.pick(CLOTHES)[0] : '#efe4d6',
    hairColor: color,
    fringe,
  };
}

function browOf(color: HairColor | null): string {
  if (color === 'grey') return '#6b5a49';
  return color === 'blond' ? '#74512c' : color === 'red' ? '#6a321d' : '#241611';
}

function chooseFace(random: Random, sitter: Sitter): Face {
  const { age, complexion, gender } = sitter;
  const skin = SKIN[random.weighted(SKIN_OF[complexion])];
  const hair = chooseHair(random, sitter);
  const man = gender === 'male';
  const bearded = man && (sitter.cover === 'turban' || random.chance(hair.hair === 0 ? 0.55 : 0.36));
  const beard = bearded ? (sitter.cover === 'turban' ? 2 : random.weighted(BEARDS)) : 0;
  const lips = random.weighted(LIPS);
  return {
    ...hair,
    age,
    skin,
    line: complexion === 'dark' ? '#1d0f0a' : '#33201a',
    // A full beard includes a mouth, so only neutral lips fit.
    lips: beard === 2 || beard === 1 ? 22 : lips,
    nose: random.weighted(NOSES),
    eyes: random.weighted(EYES),
    brows: random.weighted(BROWS[gender]),
    browHex: browOf(hair.hairColor),
    beard,
    glasses: random.chance(age > 55 ? 0.42 : age > 40 ? 0.24 : 0.16) ? random.weighted(GLASSES) : 0,
    earring:
      !man && sitter.cover === 'none' && random.chance(0.45)
        ? random.pick(['#e9c766', '#e9e2d6', '#c4563f', '#4f8a86'])
        : null,
    blush: complexion === 'fair' && random.chance(man ? 0.35 : 0.7),
    build: Math.round(random.between(man ? 0.97 : 0.88, man ? 1.2 : 1.14) * 100) / 100,
  };
}

/** The look of a portrait seed. All pictures of an album share the face. */
export function lookOf(seed: string): Look {
  const known = castLook(seed);
  if (known !== undefined) return known;
  const sitter = parsePortraitSeed(seed);
  const face = chooseFace(seededRandom(`${sitter.gender}${sitter.complexion}${sitter.cover}${sitter.face}`), sitter);
  const random = seededRandom(seed);
  const [cloth, clothLine] = random.pick(CLOTHES);
  const tied = sitter.album > 0 && LONG.some((long) => long === face.hair) && random.chance(0.4);
  const zoom = Math.round(random.between(0.92, 1.16) * 100) / 100;
  return {
    ...face,
    hair: tied ? random.pick(TIED) : face.hair,
    scene: random.weighted(scenesFor(sitter.age)),
    sceneSeed: seed,
    body: random.weighted(BODIES[sitter.gender]),
    cloth,
    clothLine,
    zoom,
    dx: random.int(-56, 56),
    top: Math.round(118 + (1.1 - zoom) * 190 + random.between(-12, 22)),
    flip: random.chance(0.42),
  };
}
