import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asksAtEntry } from '../../../contract/sites/entry-warning.ts';
import { readNote } from '../../browser/storage/store-note.ts';
import { useIsInstalled } from '../../browser/use-display-mode.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ENTRY_NOTE } from '../../features/entry/entry-note.ts';
import { useRouteData } from './bars/use-route-data.ts';

/** Whether the current screen asks this visitor whether they are an adult. The page of a first frame from the server asks itself. */
export function useEntryWarning(): boolean {
  const place = useRouteData();
  const isInstalled = useIsInstalled();
  const settings = useQuery(settingsQuery).data;
  // The warning itself reads the note again, so it opens once even if the visitor stays in the app.
  const [isAsked] = useState(
    () => readNote(ENTRY_NOTE) !== null || document.querySelector('[data-entry=page][open]') !== null,
  );
  return !isInstalled && !isAsked && settings !== undefined && asksAtEntry(place, settings);
}
