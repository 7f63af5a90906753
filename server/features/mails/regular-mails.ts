import { LINK_HOURS } from '../../../contract/base/rules.ts';
import { linkPath } from '../../../contract/links.ts';
import type { MailContent, MailKind, MailPerson, MailPicture, MailSite } from '../../platform/mail/mail-kind.ts';

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
function notification<Data extends Unsubscribable>(words: (data: Data, site: MailSite) => MailContent) {
  return (data: Data, site: MailSite): MailContent => ({
    ...words(data, site),
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
  words: {
    en: notification((overview, { name, origin }) => ({
      subject: 'Your week',
      paragraphs: [`This is new at ${name}:`, ...overviewEn(overview)],
      people: newcomersOf(overview),
      action: { label: 'See who is new', url: `${origin}/members?order=newest` },
    })),
    fr: notification((overview, { name, origin }) => ({
      subject: 'Votre semaine',
      paragraphs: [`Voici ce qu’il y a de nouveau sur ${name} :`, ...overviewFr(overview)],
      people: newcomersOf(overview),
      action: { label: 'Voir les nouveaux membres', url: `${origin}/members?order=newest` },
    })),
  },
};

const awayReminder: MailKind<Overview> = {
  name: 'away_reminder',
  isComposed: true,
  sample: { ...SAMPLE, unread: 1, likes: 3, newcomers: 100, people: [] },
  words: {
    en: notification((overview, { name, origin }) => ({
      subject: 'You have not been here for a while',
      paragraphs: [`It has been some weeks since you were last at ${name}.`, ...overviewEn(overview)],
      people: newcomersOf(overview),
      action: { label: 'Have a look', url: `${origin}/members` },
      after: ['No longer looking? You can close your account in Settings, and everything is erased.'],
    })),
    fr: notification((overview, { name, origin }) => ({
      subject: 'Cela fait un moment',
      paragraphs: [`Votre dernière visite sur ${name} remonte à quelques semaines.`, ...overviewFr(overview)],
      people: newcomersOf(overview),
      action: { label: 'Y jeter un œil', url: `${origin}/members` },
      after: ['Vous ne cherchez plus ? Fermez votre compte dans les réglages, et tout sera effacé.'],
    })),
  },
};

const newcomersOf = ({ people }: Overview): MailPerson[] =>
  people.map(({ name, age, city, picture }) => ({ name: `${name}, ${age}`, note: city ?? '', picture }));

function overviewEn({ unread, likes, newcomers }: Overview): string[] {
  return [
    ...(newcomers === 0
      ? []
      : [
          newcomers === 1
            ? '1 new member who may suit you.'
            : `${many(newcomers, 'More than')} new members who may suit you.`,
        ]),
    ...(likes === 0 ? [] : [likes === 1 ? '1 person likes you.' : `${likes} people like you.`]),
    ...(unread === 0 ? [] : [unread === 1 ? '1 unread message.' : `${unread} unread messages.`]),
  ];
}

function overviewFr({ unread, likes, newcomers }: Overview): string[] {
  return [
    ...(newcomers === 0
      ? []
      : [
          newcomers === 1
            ? '1 nouveau membre pourrait vous plaire.'
            : `${many(newcomers, 'Plus de')} nouveaux membres pourraient vous plaire.`,
        ]),
    ...(likes === 0 ? [] : [likes === 1 ? 'Vous plaisez à 1 personne.' : `Vous plaisez à ${likes} personnes.`]),
    ...(unread === 0 ? [] : [unread === 1 ? '1 message non lu.' : `${unread} messages non lus.`]),
  ];
}

/** The count stops at NEWCOMERS_MOST. */
const many = (count: number, moreThan: string): string =>
  count < NEWCOMERS_MOST ? String(count) : `${moreThan} ${count - 1}`;

const pictureReminder: MailKind<Unsubscribable> = {
  name: 'picture_reminder',
  isComposed: true,
  sample: SAMPLE,
  words: {
    en: notification((_, { name, origin }) => ({
      subject: 'Your profile has no picture yet',
      paragraphs: [`Members of ${name} answer more often when they see who writes. One picture is enough.`],
      action: { label: 'Add a picture', url: `${origin}/profile` },
      after: ['You decide for each picture whether everybody sees it or only those whom you allow.'],
    })),
    fr: notification((_, { name, origin }) => ({
      subject: 'Votre profil n’a pas encore de photo',
      paragraphs: [`Les membres de ${name} répondent plus souvent quand ils voient qui écrit. Une photo suffit.`],
      action: { label: 'Ajouter une photo', url: `${origin}/profile` },
      after: ['Pour chaque photo, vous décidez si tout le monde la voit ou seulement les personnes de votre choix.'],
    })),
  },
};

const confirmReminder: MailKind<Unsubscribable & { readonly token: string; readonly code: string }> = {
  name: 'confirm_reminder',
  isComposed: true,
  sample: { ...SAMPLE, token: 'aK3v9QmT2xWbR7dNhC5sLp8fYz1GeU4jXo6iVkBnM0E', code: '48291634' },
  words: {
    en: notification(({ token, code }, { name, origin }) => ({
      subject: 'Your e-mail address is not confirmed yet',
      paragraphs: [`Until you confirm it, nobody finds you at ${name}, and messages to you are held.`],
      action: { label: 'Confirm my address', url: `${origin}${linkPath(token)}` },
      code,
      after: [`The button and the code work once, within ${LINK_HOURS.activate} hours. We remind you only this once.`],
    })),
    fr: notification(({ token, code }, { name, origin }) => ({
      subject: 'Votre adresse e-mail n’est pas encore confirmée',
      paragraphs: [
        `Tant que vous ne la confirmez pas, personne ne vous trouve sur ${name} et vos messages sont retenus.`,
      ],
      action: { label: 'Confirmer mon adresse', url: `${origin}${linkPath(token)}` },
      code,
      after: [
        `Le bouton et le code fonctionnent une seule fois, dans un délai de ${LINK_HOURS.activate} heures.`,
        'Nous ne vous le rappelons que cette fois.',
      ],
    })),
  },
};

/** The operator writes the texts of news and promotions. */
function bulletinKind(name: 'news' | 'promotion', sample: BulletinText): MailKind<Bulletin> {
  const words = notification<Bulletin>(({ subject, paragraphs, action }, { origin }) => ({
    subject,
    paragraphs,
    ...(action === undefined ? {} : { action: { label: action.label, url: `${origin}${action.path}` } }),
  }));
  return { name, isComposed: true, sample: { ...sample, ...SAMPLE }, words: { en: words, fr: words } };
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
