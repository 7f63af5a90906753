import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import type { TimeForm } from '../../../contract/base/time-forms.ts';
import { serverNow } from '../../engine/api/server-clock.ts';
import { daysBetween } from '../formats/calendar-days.ts';
import { clockWords } from './duration-words.ts';

// A member has one offer at a time. Every screen names it in these words, with one end on the server's clock.

/** The discount of a code, such as 25%. The codes that each member has are for a first purchase. */
export function offerWords(share: string, code: string, i18n: I18n): string {
  return i18n._(
    [TIME_BONUS_CODE, WELCOME_CODE].includes(code)
      ? msg`${share} off your first bundle`
      : msg`${share} off your next bundle`,
  );
}

/** When an offer ends: until 18:27, or with its day if that is not today. */
export function untilWords(expires: string, write: (at: string, form: TimeForm) => string, i18n: I18n): string {
  const isToday = daysBetween(serverNow(), expires) === 0;
  const time = write(expires, 'time');
  const moment = write(expires, 'moment');
  return i18n._(isToday ? msg`until ${time}` : msg`until ${moment}`);
}

/** The remaining time of an offer: 3:57:08 left. */
export function leftWords(leftMs: number, i18n: I18n): string {
  const clock = clockWords(leftMs);
  return i18n._(msg`${clock} left`);
}
