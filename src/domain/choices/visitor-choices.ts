import type { MemberId } from '../../../contract/base/ids.ts';
import { SWIPE_LIKES_A_DAY, VISITOR_CHOICES_DAYS } from '../../../contract/base/rules.ts';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';
import type { InterestName } from '../interests/interest-words.ts';

// The choices of a visitor before the sign-up. The scripts of served pages import this file, so it needs no React and no schema:
//
//   lander ─▶ note on this device, for VISITOR_CHOICES_DAYS ─▶ sign-up form, which shows and sends them ─▶ the server
//                               └─ a sign-up or login on this device deletes the note, so that no other member sends it

/** A member whom a visitor likes. The form shows the name. */
export interface LikedMember {
  readonly id: MemberId;
  readonly name: string;
}

export interface VisitorChoices {
  /** At most SWIPE_LIKES_A_DAY. */
  readonly likes: readonly LikedMember[];
  readonly interests: readonly InterestName[];
}

export const CHOICES_NOTE = 'visitor-choices';

/** The form of `MemberId`: a schema would make the scripts of served pages larger. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The choices of this device. Without a note, with one that is too old, and with one of another version they are empty. */
export function storedChoices(): VisitorChoices {
  const note = parseNote(readNote(CHOICES_NOTE));
  const isValid = typeof note.at === 'number' && Date.now() - note.at < VISITOR_CHOICES_DAYS * 86_400_000;
  if (!isValid) forgetChoices();
  return isValid
    ? { likes: likesOf(note.likes), interests: interestsOf(note.interests) }
    : { likes: [], interests: [] };
}

/** Replaces the likes of this device. The first ones count if there are too many. */
export function storeLikes(likes: readonly LikedMember[]): void {
  storeChoices({ ...storedChoices(), likes: likesOf(likes) });
}

/** Replaces the interests of this device. */
export function storeInterests(interests: readonly InterestName[]): void {
  storeChoices({ ...storedChoices(), interests: interestsOf(interests) });
}

export function forgetChoices(): void {
  removeNote(CHOICES_NOTE);
}

function storeChoices(choices: VisitorChoices): void {
  if (choices.likes.length + choices.interests.length === 0) forgetChoices();
  else storeNote(CHOICES_NOTE, JSON.stringify({ at: Date.now(), ...choices }));
}

type Note = Readonly<Record<'at' | 'likes' | 'interests', unknown>>;

function parseNote(text: string | null): Partial<Note> {
  try {
    return (JSON.parse(text ?? 'null') as Partial<Note> | null) ?? {};
  } catch {
    // A person changed the note.
    return {};
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function likesOf(value: unknown): LikedMember[] {
  const members = listOf(value).filter(isLikedMember);
  const unique = new Map(members.map(({ id, name }) => [id, { id, name }]));
  return [...unique.values()].slice(0, SWIPE_LIKES_A_DAY);
}

function isLikedMember(value: unknown): value is LikedMember {
  const { id, name } = Object(value) as Partial<Record<keyof LikedMember, unknown>>;
  return typeof id === 'string' && ID.test(id) && typeof name === 'string' && name !== '';
}

const interestsOf = (value: unknown): InterestName[] => [...new Set(listOf(value))].filter(isInterest);

const isInterest = (value: unknown): value is InterestName => (INTERESTS as readonly unknown[]).includes(value);
