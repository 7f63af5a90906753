import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLink, type LinkKind, LinkToken } from '../../../contract/links.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { linkKey } from '../../domain/query-keys.ts';

/** What a link is for. It says the same to everybody, so it survives the login that the link itself brings. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => request(getLink, { query: { token }, signal }),
    // A used link is unknown to the server, but its screen is still there.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { site: true },
  });

export const isUnknownLink = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'not_found';

/**
 * The token, or null if it is malformed, unknown to the server or for something else. While the answer is on its way, it counts
 * as valid.
 */
export function useValidToken(token: string | null, kind: LinkKind): string | null {
  const isWellFormed = token !== null && LinkToken.safeParse(token).success;
  const { data, error } = useQuery({ ...linkQuery(token ?? ''), enabled: isWellFormed });
  if (!isWellFormed || isUnknownLink(error)) return null;
  return data === undefined || (data.kind === kind && data.usable) ? token : null;
}
