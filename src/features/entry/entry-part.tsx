import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Language } from '../../../contract/base/language.ts';
import { INSTALLED_MODES } from '../../browser/use-display-mode.ts';
import { siteLanguages } from '../../domain/language/offered-locales.ts';
import { useChangeLanguage } from '../../domain/language/use-change-language.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { EntryWarning } from './entry-warning.tsx';
import { ENTRY_NOTE } from './entry-note.ts';
import { openEntryWarning } from './open-entry-warning.ts';

/** The warning above a screen that the app draws for a visitor. */
export function EntryPart() {
  const { i18n } = useLingui();
  const settings = useQuery(settingsQuery).data;
  const dialog = useRef<HTMLDialogElement>(null);
  const change = useChangeLanguage();
  const choose = useRef(change);
  useEffect(() => void (choose.current = change));
  const isLoaded = settings !== undefined;
  // Before the paint in which the screen would be seen.
  useLayoutEffect(() => {
    if (!isLoaded || dialog.current === null) return;
    openEntryWarning(dialog.current, {
      note: ENTRY_NOTE,
      modes: INSTALLED_MODES,
      choose: (language) => void choose.current(language as Language),
      onEnd: () => {},
    });
  }, [isLoaded]);
  if (!isLoaded) return null;
  const { name, minimum_age } = settings;
  const data = { name, minimum_age, languages: siteLanguages(settings) };
  return <EntryWarning ref={dialog} data={data} language={i18n.locale as Language} />;
}
