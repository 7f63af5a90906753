import type { User } from '../../../../contract/account/account.ts';
import * as z from 'zod/mini';
import { type FinderRequest, FinderFilters } from '../../../../contract/discovery.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { Interest } from '../../../../contract/profiles/profile-fields.ts';
import { AGE_SLIDER_END, MAXIMUM_AGE, MINIMUM_AGE, YEARS_AROUND } from '../../../../contract/base/rules.ts';
import { readNote, removeNote, storeNote } from '../../../browser/storage/store-note.ts';

/** The answers of the four steps. No distance means anywhere. */
const Answers = z.object({ ...FinderFilters.shape, interests: z.array(Interest) });
export type Answers = z.infer<typeof Answers>;

// The `cache:` prefix makes a logout delete the entry.
const keyOf = (member: MemberId) => `cache:finder:${member}`;

/** The member's last answers on this device; without any, answers from their profile. */
export function readAnswers(me: Pick<User, 'id' | 'profile'>): Answers {
  try {
    return Answers.parse(JSON.parse(readNote(keyOf(me.id)) ?? ''));
  } catch {
    return defaultAnswers(me.profile);
  }
}

export function storeAnswers(member: MemberId, answers: Answers): void {
  storeNote(keyOf(member), JSON.stringify(answers));
}

const OpenRequest = z.object({ wish: z.string(), asked_at: z.string() });
const requestKeyOf = (member: MemberId) => `cache:finder-asked:${member}`;

/**
 * The request for these filters. Until the app shows its answer, the same filters repeat the same request, even after a reload.
 * Suggestions of a lost answer therefore do not count as shown. The stored field `wish` contains the filters as JSON.
 */
export function openRequest(member: MemberId, filters: FinderFilters): FinderRequest {
  const serialized = JSON.stringify(filters);
  const open = readOpenRequest(member);
  const asked_at = open?.wish === serialized ? open.asked_at : new Date().toISOString();
  storeNote(requestKeyOf(member), JSON.stringify({ wish: serialized, asked_at }));
  return { ...filters, asked_at };
}

/** Closes the request after its answer. The same filters then request new suggestions. */
export function closeRequest(member: MemberId): void {
  removeNote(requestKeyOf(member));
}

function readOpenRequest(member: MemberId): z.infer<typeof OpenRequest> | undefined {
  try {
    return OpenRequest.parse(JSON.parse(readNote(requestKeyOf(member)) ?? ''));
  } catch {
    return undefined;
  }
}

/** Ages around the member's own, the member's interests, and any distance. */
export function defaultAnswers({ age, interests }: Pick<User['profile'], 'age' | 'interests'>): Answers {
  return { matters: 'interests', min_age: within(age - YEARS_AROUND), max_age: within(age + YEARS_AROUND), interests };
}

const within = (age: number) => Math.min(AGE_SLIDER_END, Math.max(MINIMUM_AGE, age));

/** The filters of the request for these answers. */
export function filtersOf({ interests, max_age, distance, ...answers }: Answers, isLocated: boolean): FinderFilters {
  return {
    ...answers,
    max_age: max_age >= AGE_SLIDER_END ? MAXIMUM_AGE : max_age,
    ...(interests.length > 0 && { interests }),
    ...(isLocated && distance !== undefined && { distance }),
  };
}
