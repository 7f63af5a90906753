import type { User } from '../account/account.ts';
import type { Profile } from '../profiles/profiles.ts';

/** The steps of a profile, in the order in which a new member goes through them. */
export const PROFILE_STEPS = ['pictures', 'interests', 'about', 'looks', 'place'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];

/** A step is filled in when it states one fact that the sign-up has not asked for. `pictures` needs one that others can see. */
const IS_FILLED: Record<ProfileStep, (profile: Profile) => boolean> = {
  pictures: ({ main_image }) => main_image !== null,
  interests: ({ interests }) => interests.length > 0,
  about: ({ notes, relationship_status }) => Object.keys(notes).length > 0 || relationship_status !== null,
  looks: (profile) =>
    [profile.hair_color, profile.eye_color, profile.body_type, profile.tattoos].some((value) => value !== null),
  place: ({ city }) => city !== null,
};

/**
 * How far a member's profile is. How much is filled in depends on the profile alone, so that every device shows the same. A device that
 * knows how far the member came in the steps does not begin with one that they left empty before that.
 */
export function profileProgress(
  { profile, located }: Pick<User, 'profile' | 'located'>,
  reached: number = 0,
): ProfileProgress {
  const isOpen = (step: ProfileStep) => !IS_FILLED[step](profile) && !(step === 'place' && located);
  const open = PROFILE_STEPS.filter(isOpen);
  const next = open.find((step) => PROFILE_STEPS.indexOf(step) >= reached) ?? open[0];
  return {
    filled: PROFILE_STEPS.length - open.length,
    next: next === undefined ? null : PROFILE_STEPS.indexOf(next),
  };
}

export interface ProfileProgress {
  /** How many of `PROFILE_STEPS` are filled in. */
  readonly filled: number;
  /** The index of the empty step at which the member goes on; null if none is empty. */
  readonly next: number | null;
}
