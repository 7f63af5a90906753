import { notFound, rootRouteId } from '@tanstack/react-router';
import { MemberId } from '../../contract/base/ids.ts';

/** Throws not-found for an invalid member id. A separate file, because it runs before the screen loads. */
export function requireMemberId({ params }: { params: { id: string } }): void {
  if (!MemberId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
}
