import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { linkPath } from '../../../contract/links.ts';
import type { MailContent, MailKind, MailPerson, MailPicture, MailSite } from '../../platform/mail/mail-kind.ts';
import { NEWS_WORDS, type Topic } from './news-words.ts';

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
function newsKind(name: string, sample: Partial<News>): MailKind<News> {
  return {
    name,
    isComposed: true,
    sample: { ...NONE, ...sample },
    words: { en: (news, site) => writeNews(news, site, 'en'), fr: (news, site) => writeNews(news, site, 'fr') },
  };
}

function writeNews(news: News, site: MailSite, language: SpokenLanguage): MailContent {
  const { topics, hello, open } = NEWS_WORDS[language];
  const present = ORDER.filter(({ count }) => news[count] > 0);
  const foremost = present[0] ?? ORDER[2];
  return {
    subject: topics[foremost.topic].subject(news[foremost.count], news.fictional),
    paragraphs: [
      hello(site.name),
      ...present.map(({ topic, count }) => topics[topic].line(news[count], news.fictional)),
    ],
    people: peopleOf(news, language),
    action: { label: open[foremost.topic], url: `${site.origin}${foremost.path}` },
    unsubscribeUrl: `${site.origin}${linkPath(news.unsubscribe)}`,
  };
}

function peopleOf({ people }: News, language: SpokenLanguage): MailPerson[] {
  const { topics, fictional, more } = NEWS_WORDS[language];
  const shown = people.slice(0, PEOPLE_MOST).map((person) => ({
    name: person.fictional ? fictional(person.name) : person.name,
    note: topics[person.topic].note,
    picture: person.picture,
  }));
  const left = people.length - shown.length;
  return left === 0 ? shown : [...shown, { name: '…', note: more(left) }];
}

const unreadReminder: MailKind<News> = {
  name: 'unread_reminder',
  isComposed: true,
  sample: { ...NONE, conversations: 1, messages: 3, unread: 4 },
  words: { en: (news, site) => remind(news, site, 'en'), fr: (news, site) => remind(news, site, 'fr') },
};

function remind(news: News, { name, origin }: MailSite, language: SpokenLanguage): MailContent {
  const { reminder, open } = NEWS_WORDS[language];
  return {
    subject: reminder.subject(news.unread),
    paragraphs: reminder.lines(news.unread, name),
    people: peopleOf(news, language),
    action: { label: open.message, url: `${origin}/chats` },
    unsubscribeUrl: `${origin}${linkPath(news.unsubscribe)}`,
  };
}

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
