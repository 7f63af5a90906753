import type { MailContext, MailAnnex } from '../../../platform/mail/mail-kind.ts';
import { dayWords } from '../../../platform/regional-formats.ts';
import type { Language, OrderMailData } from './order-mail.ts';

/**
 * The terms in the confirmation of an order: the text that the member agreed to, in its language. An order that an older release stored
 * names no text, and a mail that an older process has queued names no version.
 */
export function termsText(
  language: Language,
  { terms_version: version, terms }: Pick<OrderMailData, 'terms_version' | 'terms'>,
  { name, origin, locale, company }: MailContext,
): MailAnnex {
  const owner = company.name === '' ? name : company.name;
  const day = version === undefined ? undefined : dayWords(version, locale, 'UTC');
  const page = `${origin}/pages/terms`;
  const paragraphs = (terms ?? '').split('\n\n').filter((paragraph) => paragraph !== '');
  return language === 'en'
    ? {
        title: `Terms of ${owner}${day === undefined ? '' : `, version of ${day}`}`,
        paragraphs: paragraphs.length > 0 ? paragraphs : [`You find the terms at ${page}.`],
      }
    : {
        title: `Conditions de ${owner}${day === undefined ? '' : `, version du ${day}`}`,
        paragraphs: paragraphs.length > 0 ? paragraphs : [`Vous trouvez les conditions sur ${page}.`],
      };
}
