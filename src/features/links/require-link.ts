import type { QueryClient } from '@tanstack/react-query';
import { notFound, rootRouteId } from '@tanstack/react-router';
import { LINK_TOKEN } from '../../../contract/base/rules.ts';
import { linkKey } from '../../domain/query-keys.ts';
import { ApiFailure } from '../../engine/api/failure.ts';

/** Whether this is the server's answer for a link that it does not know. */
export const isUnknownLink = (error: Error | null | undefined): boolean =>
  error instanceof ApiFailure && error.code === 'not_found';

interface LinkMatch {
  readonly params: { readonly token: string };
  readonly context: { readonly queryClient: QueryClient };
}

/**
 * Throws not-found for a malformed or unknown token. The screen asks the server for the purpose of the link. It enters the route again when
 * the server does not know the link. A separate file, because it runs before the screen loads.
 */
export function requireLink({ params: { token }, context }: LinkMatch): void {
  const isUnknown = isUnknownLink(context.queryClient.getQueryState(linkKey(token))?.error);
  if (isUnknown || !LINK_TOKEN.test(token)) throw notFound({ routeId: rootRouteId });
}
