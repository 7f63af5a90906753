import type { I18n } from '@lingui/core';
import {
  ACCOUNT_NOTICE_EXCHANGE_DAYS,
  COMPLAINT_ANSWER_DAYS,
  ruleBeside,
  type SuspensionGround,
} from '../../../contract/operator.ts';
import type { MailKind, MailContext, MailSite } from '../../platform/mail/mail-kind.ts';
import { caseAnswered } from './answer-mail.ts';
import { disputeWords } from './dispute-words.ts';
import { timeWords } from '../../platform/mail/mail-times.ts';
import { lines } from './mail-lines.ts';

/** The data of the e-mails about complaints and decisions. They are the arguments of `queue_mail`, by the names of the kinds. */
interface OperatorMailData {
  readonly complaint_received: { readonly number: string };
  readonly report_received: { readonly number: string };
  /** The times are in ISO 8601. */
  readonly decision: {
    readonly number: string;
    readonly act: 'suspend' | 'hide' | 'reject_picture';
    readonly facts: string;
    readonly rule: string;
    /** A mail that waits since an earlier version has none. */
    readonly ground?: SuspensionGround | null;
    readonly is_automated: boolean;
    /** Null means no end. */
    readonly until: string | null;
    readonly appeal_until: string;
  };
  readonly restriction_ended: { readonly number: string; readonly act: 'lift' | 'show'; readonly facts: string | null };
}

const SAMPLE_DECISION: OperatorMailData['decision'] = {
  number: 'D-2026-041207',
  act: 'suspend',
  facts: 'Two members reported messages of 20 November in which you asked for money.',
  rule: 'Section 4 of the terms: no requests for money',
  is_automated: false,
  until: '2026-12-07T19:14:00.000Z',
  appeal_until: '2027-05-23T19:14:00.000Z',
};

const complaintReceived: MailKind<OperatorMailData['complaint_received']> = {
  name: 'complaint_received',
  sample: { number: 'C-2026-048213' },
  words: (i18n, { number }, { name }) => ({
    subject: i18n.t('We have your message {number}', { number }),
    paragraphs: [
      i18n.t('Thank you for writing to {name}. Your message has the number {number}.', { name, number }),
      i18n.t('A person reads it and answers by e-mail within {days, plural, one {# day} other {# days}}.', {
        days: COMPLAINT_ANSWER_DAYS,
      }),
    ],
    why: i18n.t('You get this e-mail because {number} came to {name} with this address.', { number, name }),
    after: [i18n.t('You did not write to us? Then you need not do anything.')],
  }),
};

const reportReceived: MailKind<OperatorMailData['report_received']> = {
  name: 'report_received',
  sample: { number: 'R-2026-730914' },
  words: (i18n, { number }, { name }) => ({
    subject: i18n.t('Thank you, we have your note {number}', { number }),
    paragraphs: [
      i18n.t('You told {name} that something is not right. Your note has the number {number}.', { name, number }),
      i18n.t(
        'A person looks at it and tells you by e-mail within {days, plural, one {# day} other {# days}} what came of it.',
        { days: COMPLAINT_ANSWER_DAYS },
      ),
    ],
    after: [i18n.t('Only we know that it came from you.')],
  }),
};

function ruleLines(i18n: I18n, { facts, rule }: OperatorMailData['decision']): string[] {
  const named = ruleBeside(facts, rule);
  return named === '' ? [] : [i18n.t('The rule: {rule}', { rule: named })];
}

function groundLines(i18n: I18n, { ground }: OperatorMailData['decision']): string[] {
  if (ground !== 'fraud') return [];
  return [
    i18n.t(
      'Members who exchanged messages with you in the last {days, plural, one {# day} other {# days}} read in the app ' +
        'that we closed your account.',
      { days: ACCOUNT_NOTICE_EXCHANGE_DAYS },
    ),
  ];
}

function appealLine(i18n: I18n, { act, appeal_until }: OperatorMailData['decision'], context: MailContext): string {
  const until = timeWords(appeal_until, context.locale, context.time_zone);
  return act === 'suspend'
    ? i18n.t('You can appeal for free until {until}: log in, and the page that opens has a form.', { until })
    : i18n.t('You can appeal for free until {until}.', { until });
}

const decision: MailKind<OperatorMailData['decision']> = {
  name: 'decision',
  sample: SAMPLE_DECISION,
  words(i18n, data, context) {
    const { sentence, link } = disputeWords(i18n);
    return {
      subject: i18n.t('A decision about your account'),
      paragraphs: [
        decisionWords(i18n, data, context),
        ...lines(data.facts),
        ...ruleLines(i18n, data),
        data.is_automated
          ? i18n.t('A program pointed us to it, and a person decided.')
          : i18n.t('A person found it and decided. No part of it was decided by a program.'),
        ...groundLines(i18n, data),
        appealLine(i18n, data, context),
      ],
      action: {
        label: data.act === 'suspend' ? i18n.t('Read it and answer') : i18n.t('Appeal'),
        url: appealUrl(data, context),
      },
      after: [i18n.t('Decision {number}.', { number: data.number }), sentence],
      link,
    };
  },
};

const restrictionEnded: MailKind<OperatorMailData['restriction_ended']> = {
  name: 'restriction_ended',
  sample: { number: 'D-2026-052118', act: 'lift', facts: 'The time of the suspension is over.' },
  words: (i18n, { act, facts, number }, { name, origin }) => ({
    subject: i18n.t('Your account is open again'),
    paragraphs: [
      act === 'lift'
        ? i18n.t('Your account at {name} is no longer suspended. Everything is where you left it.', { name })
        : i18n.t('Your profile at {name} is visible again.', { name }),
      ...lines(facts ?? ''),
    ],
    action: { label: i18n.t('Open {name}', { name }), url: `${origin}/members` },
    after: [i18n.t('Decision {number}.', { number })],
  }),
};

/** The e-mails about complaints and decisions. */
export const OPERATOR_MAILS: readonly MailKind<object>[] = [
  complaintReceived,
  reportReceived,
  caseAnswered,
  decision,
  restrictionEnded,
];

/** States the decision and its duration. */
function decisionWords(
  i18n: I18n,
  { act, until }: OperatorMailData['decision'],
  { name, locale, time_zone }: MailContext,
): string {
  if (act === 'hide') return i18n.t('Your profile at {name} is hidden: other members do not see it.', { name });
  if (act === 'reject_picture')
    return i18n.t('One of your pictures at {name} is not shown to other members.', { name });
  if (until === null) return i18n.t('Your account at {name} is suspended without an end.', { name });
  return i18n.t('Your account at {name} is suspended until {day}.', { name, day: timeWords(until, locale, time_zone) });
}

/** The address of the appeal form. A suspended member has a separate page. */
function appealUrl({ act, number }: OperatorMailData['decision'], { origin }: MailSite): string {
  return act === 'suspend' ? `${origin}/account-suspended` : `${origin}/complaints?kind=decision&place=${number}`;
}
