import { redirect } from '@tanstack/react-router';
import { readTabNote, removeTabNote, storeTabNote } from '../../browser/storage/tab-note.ts';

/** The paths that e-mails link to with a token in the query. */
type LinkPath = '/reset-password/do' | '/mail-change/do';

export const tokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
});

/**
 * Moves the token of a link from the address to the tab, before anything renders. The history, a screenshot, the `Referer`
 * header and the query of the settings call then do not contain the token.
 */
export function hideToken(to: LinkPath, token: string | undefined): void {
  if (token === undefined) return;
  storeTabNote(to, token);
  throw redirect({ to, search: {}, replace: true });
}

/** The token of a link; null without one. */
export const readLinkToken = (path: LinkPath): string | null => readTabNote(path);
export const dropLinkToken = (path: LinkPath): void => removeTabNote(path);
