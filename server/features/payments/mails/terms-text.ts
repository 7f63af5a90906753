import type { MailContext, MailAnnex } from '../../../platform/mail/mail-kind.ts';
import { dayWords } from '../../../platform/regional-formats.ts';
import type { Language } from './order-mail.ts';

/**
 * The terms of a version in the confirmation of an order. The texts of the company belong here; without them the mail states that they are
 * missing. A mail that an older process has queued names no version.
 */
export function termsText(language: Language, version: string | undefined, context: MailContext): MailAnnex {
  const { name, origin, locale, company } = context;
  const owner = company.name === '' ? name : company.name;
  const page = `${origin}/pages/terms`;
  const day = version === undefined ? undefined : dayWords(version, locale, 'UTC');
  return language === 'en'
    ? {
        title: `Terms of ${owner}${day === undefined ? '' : `, version of ${day}`}`,
        paragraphs: [
          `This is a placeholder: ${owner} has not provided the text of its terms yet. The text will stand here and at ${page}.`,
        ],
      }
    : {
        title: `Conditions de ${owner}${day === undefined ? '' : `, version du ${day}`}`,
        paragraphs: [
          `Ceci est un texte provisoire : ${owner} n’a pas encore fourni le texte de ses conditions. Il figurera ici et sur ${page}.`,
        ],
      };
}
