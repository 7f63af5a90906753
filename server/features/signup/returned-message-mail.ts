import type { MailKind } from '../../platform/mail/mail-kind.ts';

interface ReturnedMessage {
  /** The text of the writer. */
  readonly body: string;
}

/** Returns a first message that its recipient cannot get. The mail that confirms the address is in links/link-mails.ts. */
export const returnedMessageMail: MailKind<ReturnedMessage> = {
  name: 'message_returned',
  sample: { body: 'Hello, I liked what you wrote about the sea. Where is that pier?' },
  words: (i18n, { body }, { name, origin }) => ({
    subject: i18n.t('Your first message was not delivered'),
    paragraphs: [
      i18n.t('The member at {name} whom you wrote to while signing up can no longer be reached. It cost you nothing.', {
        name,
      }),
      i18n.t('So that your words are not lost:'),
      body,
    ],
    action: { label: i18n.t('See other members'), url: `${origin}/members` },
  }),
};
