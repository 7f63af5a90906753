import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ageToday, checkValues, isoDate, type SignupField } from './check-values.ts';
import { NO_VALUES, type SignupValues } from './signup-values.ts';

const RULES = { minimumAge: 18, needsInvite: false, messageLength: 10 };
const GOOD: SignupValues = {
  ...NO_VALUES,
  gender: 'male',
  looking_for: 'both',
  date_of_birth: '1987-3-14',
  country: 'NL',
  name: 'Robin',
  email: 'robin@example.org',
  password: 'a pier in the fog',
  terms: true,
  sensitive_data: true,
};

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('accepts a complete form', () => {
  expect(Object.keys(checkValues(GOOD, RULES))).toEqual([]);
});

it.each<[string, SignupField, string]>([
  ['an address with spaces around it', 'email', ' robin@example.org '],
  ['the shortest password', 'password', 'river boat'],
  ['the longest password', 'password', 'x'.repeat(256)],
  ['the highest age', 'date_of_birth', '1906-11-23'],
])('accepts %s', (_which, field, value) => {
  expect(checkValues({ ...GOOD, [field]: value }, RULES)).toEqual({});
});

it.each<[SignupField, string | boolean, string]>([
  ['gender', '', 'choose'],
  ['looking_for', '', 'choose'],
  ['country', '', 'choose'],
  ['date_of_birth', '--', 'birth_needed'],
  ['date_of_birth', '', 'birth_needed'],
  ['date_of_birth', '2026-11-23', 'too_young'],
  ['date_of_birth', '2008-11-24', 'too_young'],
  ['date_of_birth', '1987-2-30', 'birth_invalid'],
  ['date_of_birth', '1987-13-1', 'birth_invalid'],
  ['date_of_birth', '1987-3-', 'birth_invalid'],
  ['date_of_birth', '2027-1-1', 'birth_invalid'],
  ['date_of_birth', '1890-1-1', 'birth_invalid'],
  ['date_of_birth', '87-3-14', 'birth_invalid'],
  ['name', ' ', 'name_needed'],
  ['name', '@robin', 'name_not_allowed'],
  ['name', 'Robin@Example.org', 'name_not_allowed'],
  ['email', 'robin', 'email_invalid'],
  ['email', 'robin @example.org', 'email_invalid'],
  ['password', 'nine char', 'password_short'],
  ['password', 'x'.repeat(257), 'password_long'],
  ['password', 'Robin@example.org', 'password_personal'],
  ['password', 'robin robin', 'password_personal'],
  ['message', 'eleven char', 'message_too_long'],
  ['terms', false, 'consent_needed'],
  ['sensitive_data', false, 'consent_needed'],
])('refuses %s %j: %s', (field, value, error) => {
  expect(checkValues({ ...GOOD, [field]: value }, RULES)).toEqual({ [field]: error });
});

it('requires an invitation code only if the site does', () => {
  expect(checkValues(GOOD, { ...RULES, needsInvite: true })).toEqual({ invite: 'invite_needed' });
  expect(checkValues({ ...GOOD, invite: ' ' }, { ...RULES, needsInvite: true })).toEqual({ invite: 'invite_needed' });
  expect(checkValues({ ...GOOD, invite: 'PIER' }, { ...RULES, needsInvite: true })).toEqual({});
});

it('counts a new year of age from the birthday', () => {
  expect(['2008-11-23', '2008-11-24', '2008-2-30'].map(ageToday)).toEqual([18, 17, null]);
});

it.each([
  ['2008-11-23', '2026-11-22', { date_of_birth: 'too_young' }],
  ['2008-11-23', '2026-11-23', {}],
  ['2008-2-29', '2026-02-28', { date_of_birth: 'too_young' }],
  ['2008-2-29', '2026-03-01', {}],
])('checks whether a visitor born on %s is 18 on %s', (date_of_birth, today, errors) => {
  vi.setSystemTime(`${today}T12:00:00Z`);
  expect(checkValues({ ...GOOD, date_of_birth }, RULES)).toEqual(errors);
});

it('counts graphemes of a message', () => {
  expect(checkValues({ ...GOOD, message: '👨‍👩‍👧'.repeat(10) }, RULES)).toEqual({});
});

it("writes a date in the contract's format", () => {
  expect(isoDate('1987-3-4')).toBe('1987-03-04');
});
