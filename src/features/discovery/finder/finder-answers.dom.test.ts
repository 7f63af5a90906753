import { beforeEach, expect, it } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { defaultAnswers, storeAnswers, readAnswers, filtersOf } from './finder-answers.ts';

const me = {
  id: '0197aaaa-0000-7000-8000-000000000001',
  profile: { age: 40, interests: ['art', 'tea'] },
} as unknown as User;

beforeEach(() => localStorage.clear());

it('derives the first answers from the own profile, limited to the scale', () => {
  expect(readAnswers(me)).toEqual({ matters: 'interests', min_age: 30, max_age: 50, interests: ['art', 'tea'] });
  expect(defaultAnswers({ age: 20, interests: [] })).toMatchObject({ min_age: 18, max_age: 30 });
  expect(defaultAnswers({ age: 76, interests: [] })).toMatchObject({ min_age: 66, max_age: 80 });
});

it('remembers the answers of one member and ignores unreadable ones', () => {
  storeAnswers(me.id, { matters: 'age', min_age: 35, max_age: 36, interests: ['wine'], distance: '25' });
  expect(readAnswers(me)).toEqual({ matters: 'age', min_age: 35, max_age: 36, interests: ['wine'], distance: '25' });
  expect(readAnswers({ ...me, id: '0197aaaa-0000-7000-8000-000000000002' as User['id'] }).matters).toBe('interests');
  localStorage.setItem(`cache:finder:${me.id}`, '{"matters":"money"}');
  expect(readAnswers(me).matters).toBe('interests');
});

it('requests a distance only with a location, and no upper age at the end of the scale', () => {
  const answers = { matters: 'distance', min_age: 40, max_age: 80, interests: [], distance: '10' } as const;
  expect(filtersOf({ ...answers, interests: [] }, false)).toEqual({ matters: 'distance', min_age: 40, max_age: 120 });
  expect(filtersOf({ ...answers, interests: ['art'] }, true)).toEqual({
    matters: 'distance',
    min_age: 40,
    max_age: 120,
    interests: ['art'],
    distance: '10',
  });
});
