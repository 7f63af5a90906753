import { expect, test } from 'vitest';
import { isVapidSubject } from '../../platform/security/vapid.ts';
import { subjectOf } from './site-subject.ts';

test('uses the configured subject, else the support address, else a placeholder', () => {
  expect(subjectOf('https://liaison.example', { support_email: 'help@site.example' })).toBe('https://liaison.example');
  expect(subjectOf(undefined, { support_email: 'help@site.example' })).toBe('mailto:help@site.example');
  for (const support_email of ['', 'root@localhost', 'help', 'a b@site.example', 'me@127.0.0.1']) {
    const subject = subjectOf(undefined, { support_email });
    expect([support_email, subject, isVapidSubject(subject)]).toEqual([
      support_email,
      'mailto:nobody@liaison.invalid',
      true,
    ]);
  }
});
