import { expect, it } from 'vitest';
import type { Profile } from '../../../contract/profiles/profiles.ts';
import { applyEdits } from './apply-edits.ts';

const known = {
  name: 'Robin',
  city: 'Utrecht',
  country: 'NL',
  region: 'NL-UT',
  notes: { about: 'A', wishes: 'B' },
} as unknown as Profile;

it("applies the edits over the server's profile, field by field and note by note", () => {
  const shown = applyEdits(known, [
    { edit: { name: 'Ro' } },
    { edit: { country: 'FR', region: null } },
    { edit: { notes: { about: 'C' } } },
    { edit: { name: 'Rob' } },
  ]);
  expect(shown).toEqual({ ...known, name: 'Rob', country: 'FR', region: null, notes: { about: 'C', wishes: 'B' } });
  expect(applyEdits(known, [])).toEqual(known);
});
