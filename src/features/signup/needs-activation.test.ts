import { expect, it } from 'vitest';
import { needsActivation } from './needs-activation.ts';

const NEW = { status: 'not_confirmed', notifications_disabled: [], profile: { status: 'disabled' } } as const;

it('reminds a member whose address is not confirmed and whose profile is disabled', () => {
  expect(needsActivation({ ...NEW, notifications_disabled: [] }, 'members')).toBe(true);
});

it.each([
  ['is confirmed', { ...NEW, status: 'active' as const }],
  ['has an active profile', { ...NEW, profile: { status: 'active' } }],
  ['gets no mails because of a bounce', { ...NEW, notifications_disabled: ['bounce' as const] }],
])('does not remind a member who %s', (_what, account) => {
  expect(needsActivation({ ...account, notifications_disabled: [...account.notifications_disabled] }, 'members')).toBe(
    false,
  );
});

it.each(['signup', 'complete-signup', 'signup-matches', 'members-id-signup', 'notifications', 'token'] as const)(
  'never reminds on %s',
  (route) => {
    expect(needsActivation({ ...NEW, notifications_disabled: [] }, route)).toBe(false);
  },
);
