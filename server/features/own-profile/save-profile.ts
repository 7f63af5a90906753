import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { looksLikeAddress, type ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

/** The values that a site allows in a profile. */
export interface ProfileRules {
  readonly countries: readonly string[];
  readonly notes: readonly string[];
  readonly regionsOf: (country: string) => readonly string[];
}

const CURRENT_PROFILE = query({
  row: { email: z.nullable(z.string()), country: z.string() },
  text: 'SELECT email, country FROM members WHERE id = $1',
});

const SAVED_PROFILE = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT save_profile($1, $2)::float8 AS number',
});

/** Saves the given fields, all or none. Returns the number of the change. */
export async function saveProfile(
  pool: Pool,
  member: MemberId,
  { edit, rules }: { edit: ProfileEdit; rules: ProfileRules },
): Promise<number | null> {
  const current = await readRow(pool, CURRENT_PROFILE, [member]);
  if (current === undefined) throw new Refusal('authentication_required', {});
  refuseName(edit.name, current.email);
  const issues = issuesOf(edit, current, rules);
  if (issues.length > 0) throw new Refusal('invalid_request', { issues });
  const saved = await readRow(pool, SAVED_PROFILE, [member, JSON.stringify(tidy(edit))]);
  return saved?.number ?? null;
}

/**
 * Refuses the e-mail address as a name, because names are public. Also refuses names that a mail program would show as a link. The contract
 * refuses names that start with @.
 */
function refuseName(name: string | undefined, email: string | null): void {
  if (name !== undefined && (name.toLowerCase() === email?.toLowerCase() || looksLikeAddress(name)))
    throw new Refusal('name_not_allowed', {});
}

function issuesOf(
  { country, region, notes = {} }: ProfileEdit,
  current: RowOf<typeof CURRENT_PROFILE>,
  rules: ProfileRules,
): { path: string; code: string }[] {
  const isElsewhere = country !== undefined && country !== current.country && !rules.countries.includes(country);
  const isForeign = typeof region === 'string' && !rules.regionsOf(country ?? current.country).includes(region);
  return [
    ...(isElsewhere ? [{ path: 'body.country', code: 'not_offered' }] : []),
    ...(isForeign ? [{ path: 'body.region', code: 'not_of_country' }] : []),
    ...Object.keys(notes)
      .filter((name) => !rules.notes.includes(name))
      .map((name) => ({ path: `body.notes.${name.slice(0, 40)}`, code: 'unrecognized_keys' })),
  ];
}

/** Removes duplicate interests and turns emptied texts into null. */
function tidy({ interests, notes, city, ...edit }: ProfileEdit): Record<string, unknown> {
  return {
    ...edit,
    ...(city !== undefined && { city: city === '' ? null : city }),
    ...(interests !== undefined && { interests: [...new Set(interests)] }),
    ...(notes !== undefined && {
      notes: Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, text === '' ? null : text])),
    }),
  };
}
