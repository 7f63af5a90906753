import type { I18n } from '@lingui/core';
import type { MailContext, MailAnnex } from '../../../platform/mail/mail-kind.ts';
import { dayWords } from '../../../platform/regional-formats.ts';
import type { OrderMailData } from './order-mail.ts';

/**
 * The terms in the confirmation of an order: the text that the member agreed to, in its language. An order that an older release stored
 * names no text, and a mail that an older process has queued names no version.
 */
export function termsText(
  i18n: I18n,
  { terms_version: version, terms }: Pick<OrderMailData, 'terms_version' | 'terms'>,
  { name, origin, locale, company }: MailContext,
): MailAnnex {
  const owner = company.name === '' ? name : company.name;
  const paragraphs = (terms ?? '').split('\n\n').filter((paragraph) => paragraph !== '');
  return {
    title:
      version === undefined
        ? i18n.t('Terms of {owner}', { owner })
        : i18n.t('Terms of {owner}, version of {day}', { owner, day: dayWords(version, locale, 'UTC') }),
    paragraphs:
      paragraphs.length > 0 ? paragraphs : [i18n.t('You find the terms at {page}.', { page: `${origin}/pages/terms` })],
  };
}
