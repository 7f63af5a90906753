import { describe, expect, it } from 'vitest';
import { PROFILE_STEPS, profileProgress } from './profile-progress.ts';
import type { Profile } from '../profiles/profiles.ts';

const EMPTY = {
  sexuality: 'hetero',
  region: 'NL-UT',
  main_image: null,
  interests: [],
  notes: {},
  relationship_status: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  tattoos: null,
  city: null,
} as unknown as Profile;
const image = { thumb_filename: '/t', filename: '/f' } as Profile['main_image'];
const of = (changes: Partial<Profile>, located = false) =>
  profileProgress({ profile: { ...EMPTY, ...changes }, located });

describe('the progress of a profile', () => {
  it('counts nothing that the sign-up asks for', () => {
    expect(of({})).toEqual({ filled: 0, next: 0 });
  });

  it.each([
    [{ main_image: image }, 1],
    [{ interests: ['art'] }, 0],
    [{ notes: { about: 'Hello' } }, 0],
    [{ relationship_status: 'single' }, 0],
    [{ eye_color: 'blue' }, 0],
    [{ tattoos: false }, 0],
    [{ city: 'Utrecht' }, 0],
  ] satisfies [Partial<Profile>, number][])('counts a step as filled in by one of its facts: %j', (changes, next) => {
    expect(of(changes)).toEqual({ filled: 1, next });
  });

  it('counts several facts of one step once, and a location as the place', () => {
    expect(of({ hair_color: 'red', body_type: 'slim' }, true)).toEqual({ filled: 2, next: 0 });
  });

  it.each([
    ['the reached step, after a skipped empty one', 1, 1],
    ['the first empty step after the reached ones', 2, 4],
    ['the first empty step when no later one is empty', 5, 0],
  ])('continues at %s', (_which, reached, next) => {
    const profile = { ...EMPTY, notes: { about: 'Hello' }, tattoos: true };
    expect(profileProgress({ profile, located: false }, reached)).toEqual({ filled: 2, next });
  });

  it('has no next step when all are filled in', () => {
    const all = of({
      main_image: image,
      interests: ['art'],
      notes: { about: 'Hello' },
      tattoos: true,
      city: 'Utrecht',
    });
    expect(all).toEqual({ filled: PROFILE_STEPS.length, next: null });
  });
});
