import type { I18n } from '@lingui/core';
import { linkPath } from '../../../contract/links.ts';
import type { MailKind, MailPerson, MailPicture } from '../../platform/mail/mail-kind.ts';
import { buttonsOf, newsLine, notesOf, newsSubject, type Topic } from './news-words.ts';

/** The content of a mail about news, as compose_round reads it. `people` is empty unless the member wants names in mails. */
interface News {
  /** Conversations that other members have begun. */
  readonly conversations: number;
  /** The number of those conversations that fictional profiles have begun. No mail mentions their likes. */
  readonly fictional: number;
  /** Messages in other conversations. */
  readonly messages: number;
  /** Messages in new and in other conversations. */
  readonly unread: number;
  readonly likes: number;
  readonly matches: number;
  readonly people: readonly {
    readonly name: string;
    readonly fictional: boolean;
    readonly topic: Topic;
    readonly picture: MailPicture | null;
  }[];
  readonly unsubscribe: string;
}

const PEOPLE_MOST = 5;
/** The first topic with a count gives a mail its subject, and its button the path. */
const ORDER = [
  { topic: 'match', count: 'matches', path: '/likes/matches' },
  { topic: 'conversation', count: 'conversations', path: '/chats' },
  { topic: 'message', count: 'messages', path: '/chats' },
  { topic: 'like', count: 'likes', path: '/likes' },
] as const;

const NONE = {
  conversations: 0,
  fictional: 0,
  messages: 0,
  unread: 0,
  likes: 0,
  matches: 0,
  people: [],
  unsubscribe: 'u'.repeat(43),
};

/** One mail for all news. Its kind is the first topic at queueing time. Its text shows the state at sending time. */
const newsKind = (name: string, sample: Partial<News>): MailKind<News> => ({
  name,
  isComposed: true,
  sample: { ...NONE, ...sample },
  words: (i18n, news, { name: site, origin }) => {
    const present = ORDER.filter(({ count }) => news[count] > 0);
    const foremost = present[0] ?? ORDER[2];
    const countsOf = (count: (typeof ORDER)[number]['count']) => ({ count: news[count], fictional: news.fictional });
    return {
      subject: newsSubject(i18n, foremost.topic, countsOf(foremost.count)),
      paragraphs: [
        i18n.t('This has happened at {site} while you were away:', { site }),
        ...present.map(({ topic, count }) => newsLine(i18n, topic, countsOf(count))),
      ],
      people: peopleOf(i18n, news),
      action: { label: buttonsOf(i18n)[foremost.topic], url: `${origin}${foremost.path}` },
      unsubscribeUrl: `${origin}${linkPath(news.unsubscribe)}`,
    };
  },
});

function peopleOf(i18n: I18n, { people }: News): MailPerson[] {
  const notes = notesOf(i18n);
  const shown = people.slice(0, PEOPLE_MOST).map(({ name, fictional, topic, picture }) => ({
    name: fictional ? i18n.t('{name} (fictional profile)', { name }) : name,
    note: notes[topic],
    picture,
  }));
  const count = people.length - shown.length;
  const more = i18n.t('{count, plural, one {and # more} other {and # more}}', { count });
  return count === 0 ? shown : [...shown, { name: '…', note: more }];
}

const unreadReminder: MailKind<News> = {
  name: 'unread_reminder',
  isComposed: true,
  sample: { ...NONE, conversations: 1, messages: 3, unread: 4 },
  words: (i18n, news, { name: site, origin }) => ({
    subject: i18n.t('{count, plural, one {A message is waiting for you} other {# messages are waiting for you}}', {
      count: news.unread,
    }),
    paragraphs: [
      i18n.t(
        '{count, plural, one {For some days, a message at {site} has not been read.} ' +
          'other {For some days, # messages at {site} have not been read.}}',
        { count: news.unread, site },
      ),
      i18n.t('Reading and answering later is fine. We remind you of them this once.'),
    ],
    people: peopleOf(i18n, news),
    action: { label: buttonsOf(i18n).message, url: `${origin}/chats` },
    unsubscribeUrl: `${origin}${linkPath(news.unsubscribe)}`,
  }),
};

/** The mails about messages, likes and matches. */
export const NEWS_MAILS: readonly MailKind<object>[] = [
  newsKind('new_conversation', { conversations: 1, unread: 2, likes: 1 }),
  newsKind('new_message', {
    messages: 3,
    unread: 3,
    people: [
      { name: 'Alex', fictional: false, topic: 'message', picture: null },
      { name: 'Vera', fictional: true, topic: 'message', picture: null },
    ],
  }),
  newsKind('like', { likes: 2 }),
  newsKind('match', { matches: 1, messages: 2, unread: 2 }),
  unreadReminder,
];
