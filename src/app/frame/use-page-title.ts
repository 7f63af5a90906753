import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePersonInTitle } from '../../browser/person-in-title.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { useSiteName } from './bars/brand.tsx';
import { pageTitle } from './page-title.ts';
import { useRouteData } from './bars/use-route-data.ts';

interface PageTitleOptions {
  /** The number of unread messages and new likes. */
  readonly waiting: number;
  /** Whether a profile and a conversation are titled by the person. Otherwise they have the title of their route. */
  readonly namesPeople: boolean;
}

/** Updates the window's title. */
export function usePageTitle({ waiting, namesPeople }: PageTitleOptions): void {
  const { i18n } = useLingui();
  const site = useSiteName();
  const { title, name } = useRouteData();
  const indexTitle = useIndexTitle();
  const person = usePersonInTitle();
  const text = pageTitle({
    waiting,
    page: (namesPeople ? person : undefined) ?? i18n._(title),
    site,
    whole: name === 'index' ? indexTitle : undefined,
  });
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** The site's title of the start page, unless it is in another language than the page: it arrives after a change of language. */
function useIndexTitle(): string | undefined {
  const { i18n } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const isOfPage = settings?.texts_language === i18n.locale && settings.index_title !== '';
  return isOfPage ? settings.index_title : undefined;
}
