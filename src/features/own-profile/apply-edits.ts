import type { Profile } from '../../../contract/profiles/profiles.ts';
import type { ProfileEntry } from '../../engine/store/profile-entry.ts';

/** The profile with all of the member's edits, both sent and unsent. */
export function applyEdits(profile: Profile, entries: readonly Pick<ProfileEntry, 'edit'>[]): Profile {
  let shown = profile;
  for (const { edit } of entries) {
    const { notes, ...fields } = edit;
    shown = { ...shown, ...fields, notes: { ...shown.notes, ...notes } };
  }
  return shown;
}
