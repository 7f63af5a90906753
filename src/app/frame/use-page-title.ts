import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSiteName } from './brand.tsx';
import { pageTitle } from './page-title.ts';
import { useRouteData } from './use-route-data.ts';

/** Keeps the window's title up to date. */
export function usePageTitle(waiting: number): void {
  const { i18n } = useLingui();
  const site = useSiteName();
  const { title } = useRouteData();
  const text = pageTitle({ waiting, page: i18n._(title), site });
  useEffect(() => {
    document.title = text;
  }, [text]);
}
