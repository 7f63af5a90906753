import type { MutatedFile } from '../base/mutant.ts';
import { tenfold } from '../base/tenfold.ts';

/** Uses of the specified constants in the app and the worker. contract/base/specified-numbers.test.ts states their values. */
export const appRulesMutants: readonly MutatedFile[] = [
  {
    file: 'src/engine/sync/start-sync.ts',
    tests: ['src/engine/sync/start-sync.test.ts'],
    changes: [
      tenfold('POLLING_START_MS', 'setTimeout(() => poll(), POLLING_START_MS)'),
      tenfold('POLLING_MS', ': POLLING_MS'),
      tenfold('POLLING_PUSHED_MS', '? POLLING_PUSHED_MS'),
    ],
  },
  {
    file: 'src/engine/sync/presence.ts',
    tests: ['src/engine/sync/presence.test.ts'],
    changes: [tenfold('ONLINE_MINUTES', '= ONLINE_MINUTES')],
  },
  {
    file: 'src/engine/api/with-minimum-time.ts',
    tests: ['src/engine/api/with-minimum-time.test.ts'],
    changes: [tenfold('FETCH_MINIMUM_MS', 'sleep(FETCH_MINIMUM_MS)')],
  },
  {
    file: 'src/engine/api/retry-in-query.ts',
    tests: ['src/engine/api/retry-in-query.test.ts'],
    changes: [tenfold('RETRIES', '< RETRIES')],
  },
  {
    file: 'src/engine/api/request.ts',
    tests: ['src/engine/api/request.test.ts'],
    changes: [tenfold('RETRIES', '? RETRIES')],
  },
  {
    file: 'src/engine/api/failure.ts',
    tests: ['src/engine/api/failure.test.ts'],
    changes: [
      { breaks: 'treats 408 as definitive', before: '[408, 425, 429]', after: '[425, 429]' },
      { breaks: 'treats 425 as definitive', before: '[408, 425, 429]', after: '[408, 429]' },
      { breaks: 'treats 429 as definitive', before: '[408, 425, 429]', after: '[408, 425]' },
      { breaks: 'treats 409 as temporary', before: '[408, 425, 429]', after: '[408, 409, 425, 429]' },
    ],
  },
  {
    file: 'src/engine/outbox/decide-retry.ts',
    tests: ['src/engine/outbox/decide-retry.test.ts'],
    changes: [tenfold('RETRIES', '>= RETRIES')],
  },
  {
    file: 'src/engine/outbox/queue.ts',
    tests: ['src/engine/outbox/enqueue-action.test.ts'],
    changes: [tenfold('RETRIES', '> RETRIES')],
  },
  {
    file: 'src/engine/outbox/message-action.ts',
    tests: ['src/engine/outbox/edit-entry.test.ts'],
    changes: [tenfold('STALE_MESSAGE_HOURS', ': STALE_MESSAGE_HOURS')],
  },
  {
    file: 'src/app/frame/bars/loading-progress.ts',
    tests: ['src/app/frame/bars/loading-progress.test.ts'],
    changes: [
      tenfold('LOADING_BAR_THROTTLE_MS', ', LOADING_BAR_THROTTLE_MS)'),
      tenfold('LOADING_BAR_DURATION_MS', '/ LOADING_BAR_DURATION_MS'),
      tenfold('LOADING_BAR_HIDE_MS', ', LOADING_BAR_HIDE_MS)'),
    ],
  },
  {
    file: 'src/app/frame/errors/chunk-reload.ts',
    tests: ['src/app/frame/errors/chunk-reload.dom.test.ts'],
    changes: [tenfold('CHUNK_RELOAD_MS', '< CHUNK_RELOAD_MS')],
  },
  {
    file: 'src/app/startup/prefetch.ts',
    tests: ['src/app/startup/prefetch.dom.test.ts'],
    changes: [tenfold('IDLE_PREFETCH_MS', ', IDLE_PREFETCH_MS)')],
  },
  {
    file: 'src/app/frame/bars/section-badge.tsx',
    tests: ['src/app/frame/member-frame.dom.test.tsx'],
    changes: [
      tenfold('UNREAD_BADGE_CAP', 'cap={UNREAD_BADGE_CAP} tone="unread"', 'for messages'),
      tenfold('UNREAD_BADGE_CAP', 'cap={UNREAD_BADGE_CAP} tone="like"', 'for likes'),
    ],
  },
  {
    file: 'src/app/frame/bars/section-badge.tsx',
    tests: ['src/app/frame/member-frame.dom.test.tsx'],
    changes: [
      tenfold('CREDITS_BADGE_THRESHOLD', '> CREDITS_BADGE_THRESHOLD'),
      { breaks: 'shows no badge at ten credits', before: 'credits > CREDITS', after: 'credits >= CREDITS' },
    ],
  },
  {
    file: 'src/app/frame/bonus-host.tsx',
    tests: ['src/app/feature-tests/promotions/bonus.dom.test.tsx'],
    changes: [tenfold('BONUS_POPUP_SECONDS', ', BONUS_POPUP_SECONDS * 1_000)')],
  },
  {
    file: 'src/features/promotions/bonus-dialog.tsx',
    tests: ['src/app/feature-tests/promotions/bonus.dom.test.tsx'],
    changes: [
      tenfold('TIME_BONUS_SECONDS', 'value={TIME_BONUS_SECONDS'),
      tenfold('WELCOME_HOURS', 'for {WELCOME_HOURS}'),
    ],
  },
  {
    file: 'src/features/likes/use-auto-like.ts',
    tests: ['src/features/likes/use-auto-like.dom.test.tsx'],
    changes: [tenfold('AUTO_LIKE_RELOAD_MS', 'sleep(AUTO_LIKE_RELOAD_MS)')],
  },
  {
    file: 'src/domain/language/locale.ts',
    tests: ['src/domain/language/locale.dom.test.ts'],
    changes: [tenfold('LOCALE_COOKIE_DAYS', 'locale, LOCALE_COOKIE_DAYS')],
  },
  {
    file: 'src/browser/geolocation.ts',
    tests: ['src/app/feature-tests/location/location.dom.test.tsx'],
    changes: [tenfold('GEOLOCATION_CACHE_MS', 'maximumAge: GEOLOCATION_CACHE_MS')],
  },
  {
    file: 'src/features/signup/check-values.ts',
    tests: ['src/features/signup/check-values.test.ts'],
    changes: [
      tenfold('PASSWORD_LENGTH_MIN', 'length < PASSWORD_LENGTH_MIN'),
      tenfold('PASSWORD_LENGTH_MAX', 'length > PASSWORD_LENGTH_MAX'),
    ],
  },
  {
    file: 'src/features/chats/composer/price-line.tsx',
    tests: ['src/features/chats/composer/composer.dom.test.tsx'],
    changes: [tenfold('MESSAGE_COUNTER_FROM', 'limit * MESSAGE_COUNTER_FROM')],
  },
];
