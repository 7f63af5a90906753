import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLink, type LinkKind, LinkToken } from '../../../contract/links.ts';
import { request } from '../../engine/api/request.ts';
import { linkKey } from '../../domain/query-keys.ts';
import { isUnknownLink } from './require-link.ts';

/** The kind and the state of a link. The answer does not depend on the session, so it survives the login by the link. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => request(getLink, { query: { token }, signal }),
    // The screen that has used the link is still open. A refetch would replace it: the server returns a used link as unusable, and
    // after RETENTION_DAYS (sweep-mails.ts) it does not know the link.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { site: true },
  });

/**
 * The token, or null if it is malformed, unknown to the server, unusable or of another kind. It counts as valid until the server
 * has answered.
 */
export function useValidToken(token: string | null, kind: LinkKind): string | null {
  const isWellFormed = token !== null && LinkToken.safeParse(token).success;
  const { data, error } = useQuery({ ...linkQuery(token ?? ''), enabled: isWellFormed });
  if (!isWellFormed || isUnknownLink(error)) return null;
  return data === undefined || (data.kind === kind && data.usable) ? token : null;
}
