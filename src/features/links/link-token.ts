import { redirect } from '@tanstack/react-router';
import { readTabNote, removeTabNote, storeTabNote } from '../../browser/storage/tab-note.ts';

/** The paths that e-mails link to with a token in the query. */
type LinkPath = '/reset-password/do' | '/mail-change/do';

interface TokenSearch {
  token?: string | undefined;
}

/** The token of a link to this path. The tab stores it until the screen drops it. */
export const tokenOfLink = (path: LinkPath) => ({
  search: ({ token }: Record<string, unknown>): TokenSearch => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  /**
   * Moves the token from the address to the tab, before anything renders. The history, a screenshot, the `Referer` header and the
   * query of the settings call then do not contain the token.
   */
  hide: ({ search: { token } }: { readonly search: TokenSearch }): void => {
    if (token === undefined) return;
    storeTabNote(path, token);
    throw redirect({ to: path, search: {}, replace: true });
  },
  /** Null if the tab has no token. */
  read: (): string | null => readTabNote(path),
  drop: (): void => removeTabNote(path),
});

/** The token that confirms a new e-mail address. */
export const mailChangeToken = tokenOfLink('/mail-change/do');
