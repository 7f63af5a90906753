import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../../contract/base/problem.ts';
import { messages as en } from '../../../locales/app/en.po';
import { messages as fr } from '../../../locales/app/fr.po';
import { StorageRefused } from '../../engine/api/device.ts';
import { ApiFailure, type Failure } from '../../engine/api/failure.ts';
import { failureWords, PROBLEM_WORDS } from './problem-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en, fr } });

const textOf = (failure: Failure) => i18n._(failureWords(new ApiFailure(failure)));
const refuse = (code: keyof typeof PROBLEM_WORDS, data: unknown) =>
  textOf({ kind: 'problem', code, status: 400, data, requestId: 'x' });

it.each([
  ['login_failed', {}, 'Login failed, please try again'],
  ['too_many_attempts', { minutes: 15 }, 'Too many incorrect attempts, account blocked for 15 minutes'],
  ['too_many_attempts', { minutes: 1 }, 'Too many incorrect attempts, account blocked for 1 minute'],
  ['insufficient_credits', { price: 2, credits: 1 }, 'You do not have enough credits to send this message'],
  [
    'premium_required',
    { limit: 2 },
    'This feature is only available for premium members. Free members can start up to 2 conversations.',
  ],
  ['blocked_by', { name: 'Mara' }, "You're blocked by Mara. You do not have access to this page."],
  ['payload_too_large', { limit_bytes: 15 * 1024 * 1024 }, 'This file is too large. It may have 15 MB at most.'],
  ['picture_too_large', { limit_pixels: 50_000_000 }, 'This picture is too large. It may have 50 megapixels at most.'],
  ['internal', {}, 'An error occured, please try again later.'],
] as const)('%s %o', (code, data, words) => {
  i18n.activate('en');
  expect(refuse(code, data)).toBe(words);
});

it('shows the general text when a server of another version sends other data', () => {
  i18n.activate('en');
  expect(refuse('too_many_attempts', {})).toBe('An error has occurred.');
});

it('has its own text for a missing answer, and never shows a code', () => {
  i18n.activate('en');
  expect(textOf({ kind: 'network' })).toBe('The connection failed. Please try again.');
  expect(textOf({ kind: 'timeout' })).toBe('The server did not answer. Please try again.');
  expect(i18n._(failureWords(new Error('boom')))).toBe('An error has occurred.');
  for (const code of PROBLEM_CODES) expect(i18n._(PROBLEM_WORDS[code])).not.toContain('_');
});

it('has a French text, with the date of the end of a deletion', () => {
  i18n.activate('fr');
  expect(refuse('pending_deletion', { until: '2026-12-06T12:00:00.000Z' })).toContain('6 décembre 2026');
  expect(refuse('too_many_attempts', { minutes: 15 })).toBe(
    'Trop de tentatives incorrectes, compte bloqué pendant 15 minutes',
  );
});

it('names a browser that refuses storage', () => {
  i18n.activate('en');
  expect(i18n._(failureWords(new StorageRefused()))).toContain('does not let the app store anything');
});
