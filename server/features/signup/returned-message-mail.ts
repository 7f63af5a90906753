import type { MailKind } from '../../platform/mail/mail-kind.ts';

interface ReturnedMessage {
  /** The text of the writer. */
  readonly body: string;
}

/** Returns a first message that its recipient cannot get. The mail that confirms the address is in links/link-mails.ts. */
export const returnedMessageMail: MailKind<ReturnedMessage> = {
  name: 'message_returned',
  sample: { body: 'Hello, I liked what you wrote about the sea. Where is that pier?' },
  words: {
    en: ({ body }, { name, origin }) => ({
      subject: 'Your first message was not delivered',
      paragraphs: [
        `The member at ${name} whom you wrote to while signing up can no longer be reached. It cost you nothing.`,
        'So that your words are not lost:',
        body,
      ],
      action: { label: 'See other members', url: `${origin}/members` },
    }),
    fr: ({ body }, { name, origin }) => ({
      subject: 'Votre premier message n’a pas été remis',
      paragraphs: [
        `Le membre de ${name} à qui vous avez écrit en vous inscrivant n’est plus joignable. Cela ne vous a rien coûté.`,
        'Pour que vos mots ne soient pas perdus :',
        body,
      ],
      action: { label: 'Voir d’autres membres', url: `${origin}/members` },
    }),
  },
};
