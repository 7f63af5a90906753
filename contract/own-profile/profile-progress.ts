import type { User } from '../account/account.ts';
import type { Profile } from '../profiles/profiles.ts';

/** The steps of a profile, in the order in which the app shows them to a new member. */
export const PROFILE_STEPS = ['pictures', 'interests', 'about', 'looks', 'place'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];

/**
 * A step is filled in when the profile states one of its facts, none of which the sign-up asks for. `pictures` needs one that others can
 * see.
 */
const IS_FILLED: Record<ProfileStep, (profile: Profile) => boolean> = {
  pictures: ({ main_image }) => main_image !== null,
  interests: ({ interests }) => interests.length > 0,
  about: ({ notes, relationship_status }) => Object.keys(notes).length > 0 || relationship_status !== null,
  looks: (profile) =>
    [profile.hair_color, profile.eye_color, profile.body_type, profile.tattoos].some((value) => value !== null),
  place: ({ city }) => city !== null,
};

/**
 * The progress of a member's profile. `filled` depends on the profile alone, so that every device shows the same number. `reached` is the
 * step that the member reached on this device, so that `next` does not return to an earlier step that they skipped.
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
  /** The index of the empty step at which the member continues; null if no step is empty. */
  readonly next: number | null;
}
