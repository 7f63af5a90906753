import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import {
  firstLine,
  LANDER_PEOPLE,
  type LanderName,
  type LanderPeople,
  type LanderPerson,
} from '../../../contract/landers.ts';
import { Interest, INTIMATE_INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { readMembersNear } from '../search/members-near.ts';
import { readLanderMap } from './read-map.ts';

interface LanderVisit {
  readonly name: LanderName;
  readonly site: {
    readonly id: string;
    readonly search_fields: readonly string[];
    readonly visible_profile_fields: readonly string[];
    readonly visible_profile_notes: readonly string[];
  };
  /** Undefined for a visitor. */
  readonly viewer: MemberId | undefined;
  /** The country of the caller. Null if it is unknown. */
  readonly country: string | null;
  /** Whether the site shows members to this caller. */
  readonly isOpen: boolean;
}

/** Reads the members that a lander shows. The most recently active ones of the country are first. */
export async function readLander(pool: Pool, { name, ...search }: LanderVisit): Promise<LanderPeople> {
  const { site } = search;
  const { profiles, isOpen, country } = await readMembersNear(pool, { ...search, limit: LANDER_PEOPLE });
  const words = await readWords(pool, { ids: profiles.map(({ id }) => id), site });
  return {
    country,
    people: withoutRepeats(
      profiles.map((card) => ({ ...card, ...(words.get(card.id) ?? { line: null, interests: [] }) })),
    ),
    is_open: isOpen,
    map: name === 'maplanding' && isOpen ? await readLanderMap(pool, { site: site.id, country }) : null,
  };
}

/** Two members may have written the same words. Side by side they would look invented, so only the first has them. */
function withoutRepeats(people: readonly LanderPerson[]): LanderPerson[] {
  const lines = new Set<string | null>();
  return people.map((person) => {
    const isRepeated = lines.has(person.line);
    lines.add(person.line);
    return isRepeated ? { ...person, line: null } : person;
  });
}

type Words = Pick<LanderPerson, 'line' | 'interests'>;

const WORDS = query({
  name: 'lander_words',
  row: { id: MemberId, interests: z.array(Interest), notes: z.record(z.string(), z.string()) },
  text: 'SELECT id, interests, notes FROM members WHERE id = ANY ($1)',
});

/** Reads what these members have written, as far as the site shows it. The caller has found the members. */
async function readWords(
  pool: Pool,
  { ids, site }: { readonly ids: readonly MemberId[]; readonly site: LanderVisit['site'] },
): Promise<ReadonlyMap<MemberId, Words>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(pool, WORDS, [ids]);
  const showsInterests = site.visible_profile_fields.includes('interests');
  return new Map(
    rows.map(({ id, interests, notes }) => {
      const written = site.visible_profile_notes.map((note) => notes[note]?.trim() ?? '').find((text) => text !== '');
      const everyday = interests.filter((interest) => !INTIMATE_INTERESTS.includes(interest));
      return [
        id,
        { line: written === undefined ? null : firstLine(written), interests: showsInterests ? everyday : [] },
      ];
    }),
  );
}
