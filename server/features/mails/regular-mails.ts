import type { I18n } from '@lingui/core';
import { LINK_HOURS } from '../../../contract/base/rules.ts';
import { linkPath } from '../../../contract/links.ts';
import type { MailContent, MailKind, MailPerson, MailPicture, MailSite } from '../../platform/mail/mail-kind.ts';
import { likesLine } from './news-words.ts';

interface Unsubscribable {
  readonly unsubscribe: string;
}

/** The unseen items of a member. `newcomers` is counted up to NEWCOMERS_MOST. `people` is empty unless the member wants names in mails. */
interface Overview extends Unsubscribable {
  readonly unread: number;
  readonly likes: number;
  readonly newcomers: number;
  /** The newest of the newcomers. */
  readonly people: readonly {
    readonly name: string;
    readonly age: number;
    readonly city: string | null;
    readonly picture: MailPicture | null;
  }[];
}

/** A text of the operator in one language. `action.path` is an address of the site. */
export interface BulletinText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
}

type Bulletin = BulletinText & Unsubscribable;

const NEWCOMERS_MOST = 100;
const SAMPLE = { unsubscribe: 'u'.repeat(43) };

/** Adds the unsubscribe link, which every notification carries. */
function notification<Data extends Unsubscribable>(words: (i18n: I18n, data: Data, site: MailSite) => MailContent) {
  return (i18n: I18n, data: Data, site: MailSite): MailContent => ({
    ...words(i18n, data, site),
    unsubscribeUrl: `${site.origin}${linkPath(data.unsubscribe)}`,
  });
}

const weeklyUpdate: MailKind<Overview> = {
  name: 'weekly_update',
  isComposed: true,
  sample: {
    ...SAMPLE,
    unread: 2,
    likes: 1,
    newcomers: 14,
    people: [
      { name: 'Amina', age: 38, city: 'Leiden', picture: null },
      { name: 'Hanna', age: 43, city: null, picture: null },
    ],
  },
  words: notification((i18n, overview, { name, origin }) => ({
    subject: i18n.t('Your week'),
    paragraphs: [i18n.t('This is new at {name}:', { name }), ...overviewOf(i18n, overview)],
    people: newcomersOf(overview),
    action: { label: i18n.t('See who is new'), url: `${origin}/members?order=newest` },
  })),
};

const awayReminder: MailKind<Overview> = {
  name: 'away_reminder',
  isComposed: true,
  sample: { ...SAMPLE, unread: 1, likes: 3, newcomers: 100, people: [] },
  words: notification((i18n, overview, { name, origin }) => ({
    subject: i18n.t('You have not been here for a while'),
    paragraphs: [
      i18n.t('It has been some weeks since you were last at {name}.', { name }),
      ...overviewOf(i18n, overview),
    ],
    people: newcomersOf(overview),
    action: { label: i18n.t('Have a look'), url: `${origin}/members` },
    after: [i18n.t('No longer looking? You can close your account in Settings, and everything is erased.')],
  })),
};

const newcomersOf = ({ people }: Overview): MailPerson[] =>
  people.map(({ name, age, city, picture }) => ({ name: `${name}, ${age}`, note: city ?? '', picture }));

function overviewOf(i18n: I18n, { unread, likes, newcomers }: Overview): string[] {
  return [
    ...(newcomers === 0 ? [] : [newcomersLine(i18n, newcomers)]),
    ...(likes === 0 ? [] : [likesLine(i18n, likes)]),
    ...(unread === 0
      ? []
      : [i18n.t('{count, plural, one {# unread message.} other {# unread messages.}}', { count: unread })]),
  ];
}

/** The count stops at NEWCOMERS_MOST. */
const newcomersLine = (i18n: I18n, count: number): string =>
  count < NEWCOMERS_MOST
    ? i18n.t('{count, plural, one {# new member who may suit you.} other {# new members who may suit you.}}', { count })
    : i18n.t(
        '{count, plural, one {More than # new member who may suit you.} other {More than # new members who may suit you.}}',
        { count: NEWCOMERS_MOST - 1 },
      );

const pictureReminder: MailKind<Unsubscribable> = {
  name: 'picture_reminder',
  isComposed: true,
  sample: SAMPLE,
  words: notification((i18n, _, { name, origin }) => ({
    subject: i18n.t('Your profile has no picture yet'),
    paragraphs: [
      i18n.t('Members of {name} answer more often when they see who writes. One picture is enough.', { name }),
    ],
    action: { label: i18n.t('Add a picture'), url: `${origin}/profile` },
    after: [i18n.t('You decide for each picture whether everybody sees it or only those whom you allow.')],
  })),
};

const confirmReminder: MailKind<Unsubscribable & { readonly token: string; readonly code: string }> = {
  name: 'confirm_reminder',
  isComposed: true,
  sample: { ...SAMPLE, token: 'aK3v9QmT2xWbR7dNhC5sLp8fYz1GeU4jXo6iVkBnM0E', code: '48291634' },
  words: notification((i18n, { token, code }, { name, origin }) => ({
    subject: i18n.t('Your e-mail address is not confirmed yet'),
    paragraphs: [i18n.t('Until you confirm it, nobody finds you at {name}, and messages to you are held.', { name })],
    action: { label: i18n.t('Confirm my address'), url: `${origin}${linkPath(token)}` },
    code,
    after: [
      i18n.t(
        '{hours, plural, one {The button and the code work once, within # hour. We remind you only this once.} ' +
          'other {The button and the code work once, within # hours. We remind you only this once.}}',
        { hours: LINK_HOURS.activate },
      ),
    ],
  })),
};

/** The operator writes the texts of news and promotions. */
function bulletinKind(name: 'news' | 'promotion', sample: BulletinText): MailKind<Bulletin> {
  const words = notification<Bulletin>((_i18n, { subject, paragraphs, action }, { origin }) => ({
    subject,
    paragraphs,
    ...(action === undefined ? {} : { action: { label: action.label, url: `${origin}${action.path}` } }),
  }));
  return { name, isComposed: true, sample: { ...sample, ...SAMPLE }, words };
}

const news = bulletinKind('news', {
  subject: 'Search by distance is here',
  paragraphs: ['You can now look for members within a distance of your choice.'],
  action: { label: 'Try it', path: '/members' },
});

const promotion = bulletinKind('promotion', {
  subject: '25 % off until Sunday',
  paragraphs: ['All bundles of credits cost 25 % less until Sunday, midnight.'],
  action: { label: 'See the bundles', path: '/credits' },
});

/** The scheduled mails: reminders, weekly updates and the texts of the operator. */
export const REGULAR_MAILS: readonly MailKind<object>[] = [
  weeklyUpdate,
  awayReminder,
  pictureReminder,
  confirmReminder,
  news,
  promotion,
];
