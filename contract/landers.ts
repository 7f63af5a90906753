import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { LANDER_NAMES } from './base/lander-names.ts';
import { ProfileCard } from './profiles/profile-card.ts';
import { Interest } from './profiles/profile-fields.ts';

export const LanderName = z.enum(LANDER_NAMES);
export type LanderName = z.infer<typeof LanderName>;

/** The landings of a member, `/members/{id}/{name}`. The second and the third may have a slug. */
export const MEMBER_LANDINGS = ['landing', 'landing2', 'landing3'] as const;
export type MemberLandingName = (typeof MEMBER_LANDINGS)[number];

/** The most members that a lander shows. */
export const LANDER_PEOPLE = 12;
/** The most characters of a line. */
export const LINE_LENGTH = 72;

/** The first sentence of a text, or its first words if the sentence is longer than a line. */
export function firstLine(text: string): string {
  const [first = ''] = text.split(/(?<=[.!?…])\s+|\n/);
  if (first.length <= LINE_LENGTH) return first;
  const words = first.slice(0, LINE_LENGTH);
  const end = words.lastIndexOf(' ');
  // A text without spaces ends between two characters, and not inside one.
  const shown = end > LINE_LENGTH / 2 ? words.slice(0, end) : words.replace(/[\uD800-\uDBFF]$/, '');
  return `${shown.replace(/[\s,;:–-]+$/, '')}…`;
}

/** A member on a lander. */
export const LanderPerson = z.extend(ProfileCard, {
  /** The beginning of the member's own words. Null if the member has written none, or if the site hides them. */
  line: z.nullable(z.string()),
  /** Without the intimate ones. Empty if the site hides interests. */
  interests: z.array(Interest),
});
export type LanderPerson = z.infer<typeof LanderPerson>;

/** The lower edges of the bands in which the map colours its cells. A cell with fewer profiles has no colour. */
export const MAP_BANDS = [10, 25, 50, 100] as const;

/** A part of the grid of cells (contract/location/grid.ts), from the north-west. A column or row is one cell. */
export const LanderMap = z.object({
  columns: z.int(),
  rows: z.int(),
  /** The coloured cells. `band` is an index of `MAP_BANDS`. */
  cells: z.array(z.object({ column: z.int(), row: z.int(), band: z.int() })),
  /** The largest towns, in cells from the north-west corner. */
  towns: z.array(z.object({ name: z.string(), column: z.number(), row: z.number(), is_large: z.boolean() })),
  /** The cell of the largest town, which the page offers as an example. It is not the place of the visitor. */
  example: z.nullable(z.object({ column: z.int(), row: z.int(), town: z.string(), band: z.nullable(z.int()) })),
});
export type LanderMap = z.infer<typeof LanderMap>;

/** The members that a lander shows. `country` is theirs; null means all countries. */
export const LanderPeople = z.object({
  country: z.nullable(z.string()),
  people: z.array(LanderPerson),
  /** Whether the site shows members to this caller. Otherwise `people` is empty and `map` is null. */
  is_open: z.boolean(),
  /** Null on every lander but the map, and where the country has no coloured cell. */
  map: z.nullable(LanderMap),
});
export type LanderPeople = z.infer<typeof LanderPeople>;

export const getLander = defineCall({
  name: 'getLander',
  method: 'GET',
  path: '/api/lander.php',
  summary: 'Returns the members that a lander shows: those of the country of the caller who were active last.',
  access: 'anyone',
  query: z.strictObject({ lander: LanderName }),
  response: LanderPeople,
  problems: [],
});

/** The words of a campaign, which the slug of a landing's address names. */
export const SlugWords = z.object({ headline: z.string(), words: z.string() });
export type SlugWords = z.infer<typeof SlugWords>;

/** A longer part of an address is no slug. */
export const SLUG_LENGTH = 40;

export const getSlugWords = defineCall({
  name: 'getSlugWords',
  method: 'GET',
  path: '/api/slug-words.php',
  summary: 'Returns the words of a slug. Only the slugs of the niche of the site have words.',
  access: 'anyone',
  query: z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH)) }),
  response: SlugWords,
  problems: ['not_found'],
});
