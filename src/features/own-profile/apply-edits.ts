import type { Profile } from '../../../contract/profiles/profiles.ts';
import type { ProfileEntry } from '../../engine/store/profile-entry.ts';

/** The profile with the member's edits, whether the server has them yet or not. */
export function applyEdits(profile: Profile, entries: readonly Pick<ProfileEntry, 'edit'>[]): Profile {
  let shown = profile;
  for (const { edit } of entries) {
    const { notes, ...fields } = edit;
    shown = { ...shown, ...fields, notes: { ...shown.notes, ...notes } };
  }
  return shown;
}
