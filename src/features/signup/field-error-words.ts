import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../contract/base/rules.ts';
import { problemWords } from '../../domain/words/problem-words.ts';
import type { SignupFieldError, SignupRules } from './check-values.ts';

/** The text of an error that this device finds. The server's refusals with the same meaning have the same texts. */
export function fieldErrorWords(
  error: SignupFieldError,
  { minimumAge, messageLength }: SignupRules,
): MessageDescriptor {
  switch (error) {
    case 'choose':
      return msg`Please choose one.`;
    case 'birth_needed':
    case 'too_young':
      return problemWords('too_young', { minimum_age: minimumAge });
    case 'birth_invalid':
      return msg`Invalid date of birth`;
    case 'name_needed':
      return msg`Please enter a name.`;
    case 'name_not_allowed':
      return problemWords('name_not_allowed', {});
    case 'email_invalid':
      return msg`Invalid email`;
    case 'password_short':
      return msg`Use at least ${PASSWORD_LENGTH_MIN} characters.`;
    case 'password_long':
      return msg`Use at most ${PASSWORD_LENGTH_MAX} characters.`;
    case 'password_personal':
      return problemWords('password_too_personal', {});
    case 'invite_needed':
      return msg`Enter your invitation code.`;
    case 'message_too_long':
      return problemWords('message_too_long', { limit: messageLength });
    case 'consent_needed':
      return msg`We cannot create your profile without it.`;
  }
}
