import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { makeFormats } from '../../../domain/formats/make-formats.ts';
import { FormatsProvider } from '../../../domain/formats/use-formats.ts';
import { PageLinkProvider, type PageLinkProps } from '../../../domain/page/page-link.tsx';
import type { StartData } from '../../landing/start-data.ts';

/** A site where a message takes 2 credits of at least €0.35. */
export const LANDER_DATA: StartData = {
  settings: {
    message_credits: 2,
    photo_credits: 2,
    voice_credits: 2,
    gift_credits: 3,
    signup_credits: 3,
    refund_days: 14,
    minimum_age: 18,
    niche: 1,
  },
  prices: { country: 'NL', vat_rate: 2100, bundles: [{ credits: 100, price: { cents: 3_500, currency: 'EUR' } }] },
};

const Link = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);
const formats = makeFormats('en-IE');

/** Renders a lander in English as the server does, and puts it into the document. */
export function renderLander(lander: ReactNode): { readonly html: string; readonly host: HTMLElement } {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <FormatsProvider value={formats}>
        <PageLinkProvider value={Link}>{lander}</PageLinkProvider>
      </FormatsProvider>
    </I18nProvider>,
  );
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.replaceChildren(host);
  return { html, host };
}

/** The first element of the document that matches, which the page must have. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Returns the texts of the elements. */
export const textsOf = (host: ParentNode, selector: string): string[] =>
  [...host.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Returns the addresses of the links. */
export const linksOf = (host: ParentNode, selector = 'a'): (string | null)[] =>
  [...host.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
