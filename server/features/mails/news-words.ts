import type { SpokenLanguage } from '../../../contract/base/language.ts';

export type Topic = 'conversation' | 'message' | 'like' | 'match';

interface TopicWords {
  /** Discreet: it names nobody. `fictional` is how many of the new conversations are with fictional profiles. */
  readonly subject: (count: number, fictional: number) => string;
  readonly line: (count: number, fictional: number) => string;
  /** The text beside a name, in a mail that may have names. */
  readonly note: string;
}

interface NewsWords {
  readonly hello: (site: string) => string;
  readonly topics: Readonly<Record<Topic, TopicWords>>;
  readonly open: Readonly<Record<Topic, string>>;
  readonly fictional: (name: string) => string;
  readonly more: (count: number) => string;
  readonly reminder: {
    readonly subject: (count: number) => string;
    readonly lines: (count: number, site: string) => readonly string[];
  };
}

/** The texts of the mails about messages, likes and matches. */
export const NEWS_WORDS: Readonly<Record<SpokenLanguage, NewsWords>> = {
  en: {
    hello: (site) => `This has happened at ${site} while you were away:`,
    topics: {
      conversation: {
        subject: (count, fictional) => {
          const profiles = fictional === 1 ? '1 fictional profile' : `${fictional} fictional profiles`;
          const people = count - fictional === 1 ? '1 new person' : `${count - fictional} new people`;
          if (fictional === count) return `${profiles} ${count === 1 ? 'has' : 'have'} written to you`;
          if (fictional > 0) return `${people} and ${profiles} have written to you`;
          return count === 1 ? 'Somebody new has written to you' : `${people} have written to you`;
        },
        line: (count, fictional) => {
          const all = count === 1 ? '1 new conversation' : `${count} new conversations`;
          if (fictional === 0) return `${all}.`;
          const profiles = fictional === 1 ? 'with a fictional profile' : 'with fictional profiles';
          return fictional === count ? `${all}, ${profiles}.` : `${all}, ${fictional} of them ${profiles}.`;
        },
        note: 'has written to you for the first time',
      },
      message: {
        subject: (count) => (count === 1 ? 'You have a new message' : `You have ${count} new messages`),
        line: (count) => (count === 1 ? '1 new message.' : `${count} new messages.`),
        note: 'has written to you',
      },
      like: {
        subject: (count) => (count === 1 ? 'You have a new like' : `You have ${count} new likes`),
        line: (count) => (count === 1 ? '1 person likes you.' : `${count} people like you.`),
        note: 'likes you',
      },
      match: {
        subject: (count) => (count === 1 ? 'You have a new match' : `You have ${count} new matches`),
        line: (count) =>
          count === 1 ? '1 new match: you like each other.' : `${count} new matches: you like each other.`,
        note: 'likes you too',
      },
    },
    open: { conversation: 'Read it', message: 'Open my messages', like: 'See my likes', match: 'See my matches' },
    fictional: (name) => `${name} (fictional profile)`,
    more: (count) => (count === 1 ? 'and 1 more' : `and ${count} more`),
    reminder: {
      subject: (count) => (count === 1 ? 'A message is waiting for you' : `${count} messages are waiting for you`),
      lines: (count, site) => [
        count === 1
          ? `For some days, a message at ${site} has not been read.`
          : `For some days, ${count} messages at ${site} have not been read.`,
        'Reading and answering later is fine. We remind you of them this once.',
      ],
    },
  },
  fr: {
    hello: (site) => `Voici ce qui s’est passé sur ${site} en votre absence :`,
    topics: {
      conversation: {
        subject: (count, fictional) => {
          const profiles = fictional === 1 ? '1 profil fictif' : `${fictional} profils fictifs`;
          const people = count - fictional === 1 ? '1 nouvelle personne' : `${count - fictional} nouvelles personnes`;
          if (fictional === count) return `${profiles} ${count === 1 ? 'vous a' : 'vous ont'} écrit`;
          if (fictional > 0) return `${people} et ${profiles} vous ont écrit`;
          return count === 1 ? 'Une nouvelle personne vous a écrit' : `${people} vous ont écrit`;
        },
        line: (count, fictional) => {
          const all = count === 1 ? '1 nouvelle conversation' : `${count} nouvelles conversations`;
          if (fictional === 0) return `${all}.`;
          const profiles = fictional === 1 ? 'avec un profil fictif' : 'avec des profils fictifs';
          return fictional === count ? `${all}, ${profiles}.` : `${all}, dont ${fictional} ${profiles}.`;
        },
        note: 'vous a écrit pour la première fois',
      },
      message: {
        subject: (count) => (count === 1 ? 'Vous avez un nouveau message' : `Vous avez ${count} nouveaux messages`),
        line: (count) => (count === 1 ? '1 nouveau message.' : `${count} nouveaux messages.`),
        note: 'vous a écrit',
      },
      like: {
        subject: (count) => (count === 1 ? 'Vous avez un nouveau j’aime' : `Vous avez ${count} nouveaux j’aime`),
        line: (count) => (count === 1 ? 'Vous plaisez à 1 personne.' : `Vous plaisez à ${count} personnes.`),
        note: 'a aimé votre profil',
      },
      match: {
        subject: (count) => (count === 1 ? 'Vous avez un nouveau match' : `Vous avez ${count} nouveaux matchs`),
        line: (count) =>
          count === 1 ? '1 nouveau match : vous vous plaisez.' : `${count} nouveaux matchs : vous vous plaisez.`,
        note: 'a aimé votre profil aussi',
      },
    },
    open: {
      conversation: 'Lire le message',
      message: 'Ouvrir mes messages',
      like: 'Voir mes j’aime',
      match: 'Voir mes matchs',
    },
    fictional: (name) => `${name} (profil fictif)`,
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    reminder: {
      subject: (count) => (count === 1 ? 'Un message vous attend' : `${count} messages vous attendent`),
      lines: (count, site) => [
        count === 1
          ? `Depuis quelques jours, un message n’a pas été lu sur ${site}.`
          : `Depuis quelques jours, ${count} messages n’ont pas été lus sur ${site}.`,
        'Vous pouvez lire et répondre plus tard. Nous ne vous les rappelons que cette fois.',
      ],
    },
  },
};
