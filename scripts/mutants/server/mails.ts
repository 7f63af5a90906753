import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the mails to members: the settings, bounces and the texts of the operator. */
export const mailsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/mails/choices.sql',
    tests: ['server/features/mails/news.pg.test.ts'],
    changes: [
      {
        breaks: 'a member gets notifications after a complaint',
        before: "m.notifications_disabled = '{}'\n    AND p_type",
        after: 'true\n    AND p_type',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/choices.sql',
    tests: ['server/features/mails/record-mail-event.pg.test.ts'],
    changes: [
      {
        breaks: 'an event of a mail provider counts twice',
        before: 'IF NOT FOUND OR p_reason IS NULL THEN RETURN; END IF;',
        after: 'IF p_reason IS NULL THEN RETURN; END IF;',
      },
      {
        breaks: 'an event of one site stops the mails of another',
        before: 'FROM members m WHERE m.site_id = p_site AND lower(m.email) = lower(p_address);',
        after: 'FROM members m WHERE lower(m.email) = lower(p_address);',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/choices.sql',
    tests: ['server/features/settings/pause.pg.test.ts'],
    changes: [
      {
        breaks: 'a pause of the profile does not stop mails',
        before: "(m.paused_at IS NULL OR p_type = 'new_messages')",
        after: 'true',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/choices.sql',
    tests: ['server/features/mails/stop.pg.test.ts'],
    changes: [
      {
        breaks: 'an unsubscription leaves the consent to offers',
        before: "email_notifications = CASE WHEN p_reason = 'bounce' THEN m.email_notifications",
        after: 'email_notifications = CASE WHEN true THEN m.email_notifications',
      },
      {
        breaks: 'the link in a mail expires while mails go on',
        before: 'ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at',
        after: 'ON CONFLICT (token_hash) DO NOTHING',
      },
      {
        breaks: 'a member whose mails arrive gets a link to confirm that',
        before: "AND 'bounce' = ANY (notifications_disabled));",
        after: ');',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/choices.sql',
    tests: ['server/features/mails/bounces.pg.test.ts'],
    changes: [
      {
        breaks: 'a bounce withdraws the consent to offers',
        before: "email_notifications = CASE WHEN p_reason = 'bounce' THEN m.email_notifications",
        after: 'email_notifications = CASE WHEN false THEN m.email_notifications',
      },
      {
        breaks: 'a bounce of an old address stops the mails to the new one',
        before: 'ON m.id = sent.member_id AND lower(m.email) = lower(sent.recipient)',
        after: 'ON m.id = sent.member_id',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/bulletins.sql',
    tests: ['server/features/mails/regular.pg.test.ts'],
    changes: [
      {
        breaks: 'a text goes to the members of another site',
        before: 'm.site_id <> v_bulletin.site_id OR NOT may_mail',
        after: 'NOT may_mail',
      },
      {
        breaks: 'a text goes to a member who has unsubscribed since it was queued',
        before: 'AND may_mail(m, b.type)\n$$',
        after: '$$',
      },
    ],
  },
  {
    file: 'server/features/mails/mail-day.ts',
    tests: ['server/features/mails/mail-day.test.ts'],
    changes: [
      {
        breaks: 'a reminder is queued in the evening hour after the day',
        before: 'hour < MAIL_DAY_HOURS.to',
        after: 'hour <= MAIL_DAY_HOURS.to',
      },
      {
        breaks: 'the day of a site is that of the server',
        before: "dateFormat('en', { timeZone, hour",
        after: "dateFormat('en', { timeZone: 'UTC', hour",
      },
    ],
  },
  {
    file: 'server/features/mails/record-mail-event.ts',
    tests: ['server/features/mails/record-mail-event.pg.test.ts'],
    changes: [
      {
        breaks: 'an event without a valid signature is accepted',
        before: 'if (!isRecent || !isGenuine)',
        after: 'if (!isRecent)',
      },
      {
        breaks: 'a full mailbox stops the mails',
        before: "bounce === 'hard' ? 'bounce' : null",
        after: "'bounce'",
      },
    ],
  },
];
