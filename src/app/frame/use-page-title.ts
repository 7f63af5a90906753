import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { usePersonInTitle } from '../../browser/person-in-title.ts';
import { useSiteName } from './brand.tsx';
import { pageTitle } from './page-title.ts';
import { useRouteData } from './use-route-data.ts';

interface PageTitleOptions {
  /** The number of unread messages and new likes. */
  readonly waiting: number;
  /** Whether a profile and a conversation are titled by the person. Otherwise they have the title of their route. */
  readonly namesPeople: boolean;
}

/** Keeps the window's title up to date. */
export function usePageTitle({ waiting, namesPeople }: PageTitleOptions): void {
  const { i18n } = useLingui();
  const site = useSiteName();
  const { title } = useRouteData();
  const person = usePersonInTitle();
  const text = pageTitle({ waiting, page: (namesPeople ? person : undefined) ?? i18n._(title), site });
  useEffect(() => {
    document.title = text;
  }, [text]);
}
