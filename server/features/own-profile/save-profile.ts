import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileEdit } from '../../../contract/own-profile.ts';
import { Refusal } from '../../platform/problems.ts';

/** What a site lets its members say of themselves. */
export interface ProfileRules {
  readonly countries: readonly string[];
  readonly notes: readonly string[];
  readonly regionsOf: (country: string) => readonly string[];
}

interface Known {
  readonly email: string | null;
  readonly country: string;
}

/** Saves what was given, all of it or nothing. Gives the number of the change. */
export async function saveProfile(
  pool: Pool,
  member: MemberId,
  { edit, rules }: { edit: ProfileEdit; rules: ProfileRules },
): Promise<number> {
  const { rows } = await pool.query<Known>('SELECT email, country FROM members WHERE id = $1', [member]);
  const known = rows[0];
  if (known === undefined) throw new Refusal('authentication_required', {});
  refuseName(edit.name, known.email);
  const issues = issuesOf(edit, known, rules);
  if (issues.length > 0) throw new Refusal('invalid_request', { issues });
  const saved = await pool.query<{ number: number }>('SELECT save_profile($1, $2)::float8 AS number', [
    member,
    JSON.stringify(tidy(edit)),
  ]);
  return saved.rows[0]?.number ?? 0;
}

/** A name shows to everybody, and the address must not. That it does not start with @ is the contract's. */
function refuseName(name: string | undefined, email: string | null): void {
  if (name !== undefined && name.toLowerCase() === email?.toLowerCase()) throw new Refusal('name_not_allowed', {});
}

function issuesOf(
  { country, region, notes = {} }: ProfileEdit,
  known: Known,
  rules: ProfileRules,
): { path: string; code: string }[] {
  const isElsewhere = country !== undefined && country !== known.country && !rules.countries.includes(country);
  const isForeign = typeof region === 'string' && !rules.regionsOf(country ?? known.country).includes(region);
  return [
    ...(isElsewhere ? [{ path: 'body.country', code: 'not_offered' }] : []),
    ...(isForeign ? [{ path: 'body.region', code: 'not_of_country' }] : []),
    ...Object.keys(notes)
      .filter((name) => !rules.notes.includes(name))
      .map((name) => ({ path: `body.notes.${name.slice(0, 40)}`, code: 'unrecognized_keys' })),
  ];
}

/** Each interest once; what was emptied is not there. */
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
