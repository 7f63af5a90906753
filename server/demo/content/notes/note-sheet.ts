import type { INTERESTS } from '../../../../contract/profile-fields.ts';

/** What people of one language write about themselves, in sentences that fit whoever says them: of any gender and age. */
export interface NoteSheet {
  /** How one begins. */
  readonly openings: readonly string[];
  /** Of what one is into; of the rest one says nothing here. */
  readonly interests: Partial<Record<(typeof INTERESTS)[number], string>>;
  /** What one should know beforehand. */
  readonly quirks: readonly string[];
  /** Whom one hopes to meet. */
  readonly hopes: readonly string[];
}
