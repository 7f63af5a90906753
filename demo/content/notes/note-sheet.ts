import type { INTERESTS } from '../../../contract/profiles/profile-fields.ts';

/** Profile notes of one language, in sentences that fit any gender and age. */
export interface NoteSheet {
  /** Opening sentences. */
  readonly openings: readonly string[];
  /** Sentences by interest; some interests have none. */
  readonly interests: Partial<Record<(typeof INTERESTS)[number], string>>;
  /** Sentences about traits to know beforehand. */
  readonly quirks: readonly string[];
  /** Sentences about the person whom the member looks for. */
  readonly hopes: readonly string[];
}
