import type { EntryRenderer } from '../../contract/pages.ts';
import { EntryWarning } from '../features/entry/entry-warning.tsx';
import { OPEN_ENTRY_WARNING } from '../features/entry/open-entry-warning.ts';
import { renderStatic } from './render-static.tsx';

/** The entry warning above a page that the server renders. */
export const entryRenderer: EntryRenderer = {
  open: OPEN_ENTRY_WARNING,
  entryWarning: (reader, data) => renderStatic(reader, <EntryWarning data={data} language={reader.language} />),
};
