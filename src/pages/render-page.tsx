import type { ComponentType, ReactNode } from 'react';
import type { Language } from '../../contract/base/language.ts';
import { LANGUAGE_PARAM } from '../../contract/base/rules.ts';
import type { PageReader } from '../../contract/pages.ts';
import { PageLinkProvider, type PageLinkProps } from '../domain/page/page-link.tsx';
import { renderStatic } from './render-static.tsx';

/** A link of a page. It loads the target as a new page. */
const PlainLink = ({ to, className, children }: PageLinkProps) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Renders a page or a part of it, whose links load new pages. */
export const renderPage = (
  reader: PageReader,
  page: ReactNode,
  link: ComponentType<PageLinkProps> = PlainLink,
): string => renderStatic(reader, <PageLinkProvider value={link}>{page}</PageLinkProvider>);

/** Links from a text in a language that the app does not have. They name the language, because no cookie stores it. */
export const linksIn = (language: Language): ComponentType<PageLinkProps> =>
  function TextLink({ to, ...props }) {
    const [path = '', hash] = to.split('#');
    const named = path.startsWith('/pages/') ? `${path}?${LANGUAGE_PARAM}=${language}` : path;
    return <PlainLink to={hash === undefined ? named : `${named}#${hash}`} {...props} />;
  };
