import type { User } from '../../../contract/account.ts';
import * as z from 'zod/mini';
import { type FinderRequest, FinderFilters } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { Interest } from '../../../contract/profile-fields.ts';
import { AGE_SLIDER_END, MAXIMUM_AGE, MINIMUM_AGE, YEARS_AROUND } from '../../../contract/rules.ts';
import { keepNote } from '../../browser/keep-note.ts';

/** The answers of the four steps. Without a distance, anywhere. */
const Answers = z.object({ ...FinderFilters.shape, interests: z.array(Interest) });
export type Answers = z.infer<typeof Answers>;

// Among what is kept of this member's visits, which goes with the logout.
const keyOf = (member: MemberId) => `cache:finder:${member}`;

/** What the member answered last on this device; the first time, what their own profile suggests. */
export function readAnswers(me: Pick<User, 'id' | 'profile'>): Answers {
  try {
    return Answers.parse(JSON.parse(localStorage.getItem(keyOf(me.id)) ?? ''));
  } catch {
    return defaultAnswers(me.profile);
  }
}

export function keepAnswers(member: MemberId, answers: Answers): void {
  keepNote(keyOf(member), JSON.stringify(answers));
}

const Asked = z.object({ wish: z.string(), asked_at: z.string() });
const askedKeyOf = (member: MemberId) => `cache:finder-asked:${member}`;

/**
 * The asking for a wish. As long as no answer to it has been shown, also by a page that was left before, the same wish is the
 * same asking: whoever it found is not used up.
 */
export function askFor(member: MemberId, wish: FinderFilters): FinderRequest {
  const said = JSON.stringify(wish);
  const open = readAsked(member);
  const asked_at = open?.wish === said ? open.asked_at : new Date().toISOString();
  keepNote(askedKeyOf(member), JSON.stringify({ wish: said, asked_at }));
  return { ...wish, asked_at };
}

/** Its answer is here: the same wish again asks for others. */
export function closeAsking(member: MemberId): void {
  localStorage.removeItem(askedKeyOf(member));
}

function readAsked(member: MemberId): z.infer<typeof Asked> | undefined {
  try {
    return Asked.parse(JSON.parse(localStorage.getItem(askedKeyOf(member)) ?? ''));
  } catch {
    return undefined;
  }
}

/** Ages around one's own, as the search begins; one's own interests; and anywhere. */
export function defaultAnswers({ age, interests }: Pick<User['profile'], 'age' | 'interests'>): Answers {
  return { matters: 'interests', min_age: within(age - YEARS_AROUND), max_age: within(age + YEARS_AROUND), interests };
}

const within = (age: number) => Math.min(AGE_SLIDER_END, Math.max(MINIMUM_AGE, age));

/** What the server is asked for. */
export function wishOf({ interests, max_age, distance, ...answers }: Answers, isLocated: boolean): FinderFilters {
  return {
    ...answers,
    max_age: max_age >= AGE_SLIDER_END ? MAXIMUM_AGE : max_age,
    ...(interests.length > 0 && { interests }),
    ...(isLocated && distance !== undefined && { distance }),
  };
}
