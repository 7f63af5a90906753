import type { SpokenLanguage } from '../../../contract/base/language.ts';
import { COMPLAINT_ANSWER_DAYS, ruleBeside } from '../../../contract/operator.ts';
import type { MailKind, MailContext, MailSite } from '../../platform/mail/mail-kind.ts';
import { caseAnswered } from './answer-mail.ts';
import { DISPUTE } from './dispute-words.ts';
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
  words: {
    en: ({ number }, { name }) => ({
      subject: `We have your message ${number}`,
      paragraphs: [
        `Thank you for writing to ${name}. Your message has the number ${number}.`,
        `A person reads it and answers by e-mail within ${COMPLAINT_ANSWER_DAYS} days.`,
      ],
      why: `You get this e-mail because ${number} came to ${name} with this address.`,
      after: ['You did not write to us? Then you need not do anything.'],
    }),
    fr: ({ number }, { name }) => ({
      subject: `Nous avons reçu votre message ${number}`,
      paragraphs: [
        `Merci d’avoir écrit à ${name}. Votre message porte le numéro ${number}.`,
        `Une personne le lit et vous répond par e-mail sous ${COMPLAINT_ANSWER_DAYS} jours.`,
      ],
      why: `Vous recevez cet e-mail parce que ${number} est arrivé sur ${name} avec cette adresse.`,
      after: ['Vous ne nous avez pas écrit ? Vous n’avez rien à faire.'],
    }),
  },
};

const reportReceived: MailKind<OperatorMailData['report_received']> = {
  name: 'report_received',
  sample: { number: 'R-2026-730914' },
  words: {
    en: ({ number }, { name }) => ({
      subject: `Thank you, we have your note ${number}`,
      paragraphs: [
        `You told ${name} that something is not right. Your note has the number ${number}.`,
        `A person looks at it and tells you by e-mail within ${COMPLAINT_ANSWER_DAYS} days what came of it.`,
      ],
      after: ['Only we know that it came from you.'],
    }),
    fr: ({ number }, { name }) => ({
      subject: `Merci, nous avons reçu votre note ${number}`,
      paragraphs: [
        `Vous avez signalé à ${name} que quelque chose ne va pas. Votre note porte le numéro ${number}.`,
        `Une personne l’examine et vous dit par e-mail, sous ${COMPLAINT_ANSWER_DAYS} jours, quelle suite y est donnée.`,
      ],
      after: ['Nous sommes les seuls à savoir qu’elle vient de vous.'],
    }),
  },
};

function ruleLines({ facts, rule }: OperatorMailData['decision'], lead: string): string[] {
  const named = ruleBeside(facts, rule);
  return named === '' ? [] : [`${lead}${named}`];
}

const decision: MailKind<OperatorMailData['decision']> = {
  name: 'decision',
  sample: SAMPLE_DECISION,
  words: {
    en: (data, site) => ({
      subject: 'A decision about your account',
      paragraphs: [
        whatWords(data, site, 'en'),
        ...lines(data.facts),
        ...ruleLines(data, 'The rule: '),
        data.is_automated
          ? 'A program pointed us to it, and a person decided.'
          : 'A person found it and decided. No part of it was decided by a program.',
        data.act === 'suspend'
          ? `You can appeal for free until ${timeWords(data.appeal_until, site.locale, site.time_zone)}: ` +
            'log in, and the page that opens has a form.'
          : `You can appeal for free until ${timeWords(data.appeal_until, site.locale, site.time_zone)}.`,
      ],
      action: { label: data.act === 'suspend' ? 'Read it and answer' : 'Appeal', url: appealUrl(data, site) },
      after: [`Decision ${data.number}.`, DISPUTE.en.sentence],
      link: DISPUTE.en.link,
    }),
    fr: (data, site) => ({
      subject: 'Une décision concernant votre compte',
      paragraphs: [
        whatWords(data, site, 'fr'),
        ...lines(data.facts),
        ...ruleLines(data, 'La règle : '),
        data.is_automated
          ? 'Un programme nous l’a signalé, et une personne a décidé.'
          : 'Une personne l’a constaté et a décidé. Aucun programme n’a pris part à la décision.',
        data.act === 'suspend'
          ? `Contestation gratuite jusqu’au ${timeWords(data.appeal_until, site.locale, site.time_zone)} : ` +
            'connectez-vous, un formulaire s’ouvre.'
          : `Vous pouvez la contester gratuitement jusqu’au ${timeWords(data.appeal_until, site.locale, site.time_zone)}.`,
      ],
      action: { label: data.act === 'suspend' ? 'Lire et répondre' : 'Contester', url: appealUrl(data, site) },
      after: [`Décision ${data.number}.`, DISPUTE.fr.sentence],
      link: DISPUTE.fr.link,
    }),
  },
};

const restrictionEnded: MailKind<OperatorMailData['restriction_ended']> = {
  name: 'restriction_ended',
  sample: { number: 'D-2026-052118', act: 'lift', facts: 'The time of the suspension is over.' },
  words: {
    en: ({ act, facts, number }, { name, origin }) => ({
      subject: 'Your account is open again',
      paragraphs: [
        act === 'lift'
          ? `Your account at ${name} is no longer suspended. Everything is where you left it.`
          : `Your profile at ${name} is visible again.`,
        ...lines(facts ?? ''),
      ],
      action: { label: `Open ${name}`, url: `${origin}/members` },
      after: [`Decision ${number}.`],
    }),
    fr: ({ act, facts, number }, { name, origin }) => ({
      subject: 'Votre compte est de nouveau ouvert',
      paragraphs: [
        act === 'lift'
          ? `Votre compte sur ${name} n’est plus suspendu. Vous retrouvez tout comme avant.`
          : `Votre profil sur ${name} est de nouveau visible.`,
        ...lines(facts ?? ''),
      ],
      action: { label: `Ouvrir ${name}`, url: `${origin}/members` },
      after: [`Décision ${number}.`],
    }),
  },
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
function whatWords({ act, until }: OperatorMailData['decision'], site: MailContext, language: SpokenLanguage): string {
  const { name } = site;
  const day = until === null ? null : timeWords(until, site.locale, site.time_zone);
  const words = {
    en: {
      suspend: `Your account at ${name} is suspended ${day === null ? 'without an end' : `until ${day}`}.`,
      hide: `Your profile at ${name} is hidden: other members do not see it.`,
      reject_picture: `One of your pictures at ${name} is not shown to other members.`,
    },
    fr: {
      suspend: `Votre compte sur ${name} est suspendu ${day === null ? 'sans limite de durée' : `jusqu’au ${day}`}.`,
      hide: `Votre profil sur ${name} est masqué : les autres membres ne le voient plus.`,
      reject_picture: `L’une de vos photos sur ${name} n’est pas montrée aux autres membres.`,
    },
  };
  return words[language][act];
}

/** The address of the appeal form. A suspended member has a separate page. */
function appealUrl({ act, number }: OperatorMailData['decision'], { origin }: MailSite): string {
  return act === 'suspend' ? `${origin}/account-suspended` : `${origin}/complaints?kind=decision&place=${number}`;
}
