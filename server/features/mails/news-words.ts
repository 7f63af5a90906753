import type { I18n } from '@lingui/core';

export type Topic = 'conversation' | 'message' | 'like' | 'match';

/** `fictional` is how many of the new conversations are with fictional profiles. */
interface TopicCount {
  readonly count: number;
  readonly fictional: number;
}

/** Returns the subject of a mail. It is discreet: it names nobody. */
export function newsSubject(i18n: I18n, topic: Topic, counts: TopicCount): string {
  const { count } = counts;
  switch (topic) {
    case 'conversation':
      return conversationSubject(i18n, counts);
    case 'message':
      return i18n.t('{count, plural, one {You have a new message} other {You have # new messages}}', { count });
    case 'like':
      return i18n.t('{count, plural, one {You have a new like} other {You have # new likes}}', { count });
    case 'match':
      return i18n.t('{count, plural, one {You have a new match} other {You have # new matches}}', { count });
  }
}

function conversationSubject(i18n: I18n, { count, fictional }: TopicCount): string {
  if (fictional === count)
    return i18n.t(
      '{count, plural, one {# fictional profile has written to you} other {# fictional profiles have written to you}}',
      { count },
    );
  if (fictional > 0)
    return i18n.t(
      '{people, plural, one {# new person} other {# new people}} and ' +
        '{profiles, plural, one {# fictional profile} other {# fictional profiles}} have written to you',
      { people: count - fictional, profiles: fictional },
    );
  return i18n.t('{count, plural, one {Somebody new has written to you} other {# new people have written to you}}', {
    count,
  });
}

/** Returns the line of a topic in a mail about several. */
export function newsLine(i18n: I18n, topic: Topic, counts: TopicCount): string {
  const { count } = counts;
  switch (topic) {
    case 'conversation':
      return conversationLine(i18n, counts);
    case 'message':
      return i18n.t('{count, plural, one {# new message.} other {# new messages.}}', { count });
    case 'like':
      return likesLine(i18n, count);
    case 'match':
      return i18n.t(
        '{count, plural, one {# new match: you like each other.} other {# new matches: you like each other.}}',
        { count },
      );
  }
}

function conversationLine(i18n: I18n, { count, fictional }: TopicCount): string {
  if (fictional === 0)
    return i18n.t('{count, plural, one {# new conversation.} other {# new conversations.}}', { count });
  if (fictional === count)
    return i18n.t(
      '{count, plural, one {# new conversation, with a fictional profile.} other {# new conversations, with fictional profiles.}}',
      { count },
    );
  return i18n.t(
    '{count, plural, one {# new conversation} other {# new conversations}}, ' +
      '{fictional, plural, one {# of them with a fictional profile} other {# of them with fictional profiles}}.',
    { count, fictional },
  );
}

export const likesLine = (i18n: I18n, count: number): string =>
  i18n.t('{count, plural, one {# person likes you.} other {# people like you.}}', { count });

/** Returns the texts beside a name, in a mail that may have names. */
export const notesOf = (i18n: I18n): Readonly<Record<Topic, string>> => ({
  conversation: i18n.t('has written to you for the first time'),
  message: i18n.t('has written to you'),
  like: i18n.t('likes you'),
  match: i18n.t('likes you too'),
});

/** Returns the labels of the buttons. */
export const buttonsOf = (i18n: I18n): Readonly<Record<Topic, string>> => ({
  conversation: i18n.t('Read it'),
  message: i18n.t('Open my messages'),
  like: i18n.t('See my likes'),
  match: i18n.t('See my matches'),
});
