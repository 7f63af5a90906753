import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of search, discovery, reports and push notifications. */
export const searchMutants: readonly MutatedFile[] = [
  {
    file: 'server/features/search/search-conditions.ts',
    tests: ['server/features/search/search-ages.pg.test.ts'],
    changes: [
      {
        breaks: 'the highest age of a search is off by one day',
        before: 'unknown(`${before(maxAge + 1)} + 1`)',
        after: 'unknown(`${before(maxAge + 1)} + 0`)',
      },
    ],
  },
  {
    file: 'server/database/functions/search/counts.sql',
    tests: ['server/features/search/search-circles.pg.test.ts'],
    changes: [
      {
        breaks: "a circle's count is off by one day",
        before: "v_before date := coalesce(p_first, '0001-01-01') - 1;",
        after: "v_before date := coalesce(p_first, '0001-01-01');",
      },
      {
        breaks: "the newest changes of a circle's count are off by one day",
        before: 'AND c.date_of_birth > v_before AND c.date_of_birth <= v_last), 0))',
        after: 'AND c.date_of_birth > v_before AND c.date_of_birth < v_last), 0))',
      },
    ],
  },
  {
    file: 'server/database/functions/search/counts.sql',
    tests: ['server/features/search/search.pg.test.ts'],
    changes: [
      {
        breaks: 'a count includes members whom the viewer has blocked',
        before: 'v_count := v_count - v_part;',
        after: 'v_count := v_count;',
      },
    ],
  },
  {
    file: 'server/features/search/search-page.ts',
    tests: ['server/features/search/search-page.pg.test.ts'],
    changes: [
      {
        breaks: 'the next page repeats the last card',
        before: '`(m.${key}, m.id) < (${values.add(after.at',
        after: '`(m.${key}, m.id) <= (${values.add(after.at',
      },
    ],
  },
  {
    file: 'server/features/search/search-cursor.ts',
    tests: ['server/features/search/search-page.pg.test.ts'],
    changes: [
      { breaks: 'a cursor of another search is accepted', before: 'cursor.data.search !== search || ', after: '' },
    ],
  },
  {
    file: 'server/database/functions/search/search.sql',
    tests: ['server/features/search/hide-online.pg.test.ts'],
    changes: [
      {
        breaks: 'the order of a search reveals when a member was online',
        before: 'IF NEW.hide_online THEN',
        after: 'IF false THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/discovery.sql',
    tests: ['server/features/discovery/swipe.pg.test.ts'],
    changes: [
      {
        breaks: 'the swipe limit allows one more like',
        before: 'd.swipe_likes < p_limit',
        after: 'd.swipe_likes <= p_limit',
      },
      {
        breaks: 'a refused like uses the limit up',
        before: "ELSIF p_verdict = 'like' AND v_contact.action_refusal IS NOT NULL THEN",
        after: 'ELSIF false THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/discovery.sql',
    tests: ['server/features/discovery/swipe.pg.test.ts', 'server/features/discovery/suggest.pg.test.ts'],
    changes: [
      {
        breaks: 'a member is suggested twice a day',
        before: 'UNION SELECT other_id FROM encounters WHERE member_id = p_member AND day = p_day) n',
        after: ') n',
      },
    ],
  },
  {
    file: 'server/database/functions/reports.sql',
    tests: ['server/features/reports/reports.pg.test.ts'],
    changes: [
      { breaks: 'the number of reports a day is not limited', before: '>= p_daily THEN', after: '>= p_daily * 2 THEN' },
      {
        breaks: 'a report copies a picture that the reporter cannot see',
        before: "AND s.id = p_picture AND s.sight = 'seen';",
        after: 'AND s.id = p_picture;',
      },
    ],
  },
  {
    file: 'server/features/notifications/claims.ts',
    tests: [
      'server/features/notifications/push-dispatcher.pg.test.ts',
      'server/features/notifications/push-delivery.pg.test.ts',
    ],
    changes: [
      {
        breaks: 'two processes claim the same subscription',
        before: 'next_try_at = now() + make_interval(secs => $4)',
        after: 'next_try_at = now()',
      },
      {
        breaks: 'a process with an expired claim updates the subscription',
        before: 'tries = 0, refusals = 0\n     WHERE token_hash = $1 AND claim = $2',
        after: 'tries = 0, refusals = 0\n     WHERE token_hash = $1 AND $2::text IS NOT NULL',
      },
      {
        breaks: 'a message is pushed before it has settled',
        before: 'ch.created_at <= now() - make_interval(secs => $1)',
        after: 'ch.created_at <= now() + make_interval(secs => $1)',
      },
    ],
  },
  {
    file: 'server/features/notifications/read-news.ts',
    tests: [
      'server/features/notifications/push-dispatcher.pg.test.ts',
      'server/features/notifications/push-delivery.pg.test.ts',
    ],
    changes: [
      {
        breaks: 'a message from a blocked member is pushed',
        before: ' AND contact.is_open\n  LEFT JOIN LATERAL',
        after: '\n  LEFT JOIN LATERAL',
      },
    ],
  },
  {
    file: 'server/features/notifications/make-payload.ts',
    tests: ['server/features/notifications/make-payload.test.ts'],
    changes: [
      {
        breaks: 'a push shows the text to members who want it discreet',
        before: "body: push_preview ? texts.join('\\n') : unread > 1",
        after: "body: texts.length > 0 ? texts.join('\\n') : unread > 1",
      },
    ],
  },
  {
    file: 'server/features/notifications/decide-outcome.ts',
    tests: ['server/features/notifications/decide-outcome.test.ts'],
    changes: [
      {
        breaks: 'a deleted endpoint gets another push',
        before: 'status === 404 || status === 410',
        after: 'status === 404',
      },
    ],
  },
  {
    file: 'server/database/functions/notifications.sql',
    tests: ['server/features/notifications/subscriptions.pg.test.ts'],
    changes: [
      {
        breaks: 'an endpoint keeps its former member',
        before: 'DELETE FROM push_subscriptions WHERE endpoint = p_endpoint AND token_hash <> p_session;',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/tracking/traffic-source.ts',
    tests: ['server/features/search/search.pg.test.ts'],
    changes: [{ breaks: 'any cookie names a partner', before: 'TRAFFIC_SOURCE.test(source)', after: "source !== ''" }],
  },
  {
    file: 'server/features/sites/visitors.ts',
    tests: ['server/features/search/search.pg.test.ts'],
    changes: [
      {
        breaks: 'visitors of a partner search a site that does not allow it',
        before: 'settings.logged_out_search_trafficsource && trafficSourceOf',
        after: 'trafficSourceOf',
      },
      {
        breaks: 'visitors of a partner search no site',
        before: ' || (settings.logged_out_search_trafficsource && trafficSourceOf(visit) !== undefined)',
        after: '',
      },
    ],
  },
];
