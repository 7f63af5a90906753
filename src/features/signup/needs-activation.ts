import type { User } from '../../../contract/account/account.ts';

/** The routes of the sign-up, of the settings, and of the link that confirms the address. They never show the reminder. */
const NEVER: readonly (string | undefined)[] = [
  'signup',
  'members-id-signup',
  'signup-matches',
  'complete-signup',
  'activate-done',
  'activate-error',
  'token',
  'notifications',
];

type Account = Pick<User, 'status' | 'notifications_disabled'> & { readonly profile: { readonly status: string } };

/** Whether this route reminds the member to confirm their address. */
export function needsActivation(
  { status, notifications_disabled, profile }: Account,
  route: string | undefined,
): boolean {
  return (
    status === 'not_confirmed' &&
    profile.status === 'disabled' &&
    notifications_disabled.length === 0 &&
    !NEVER.includes(route)
  );
}
