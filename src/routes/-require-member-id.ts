import { notFound, rootRouteId } from '@tanstack/react-router';
import { MemberId } from '../../contract/ids.ts';

/** An address that can be nobody's is no page. Apart from the screen: it is asked before that is loaded. */
export function requireMemberId({ params }: { params: { id: string } }): void {
  if (!MemberId.safeParse(params.id).success) throw notFound({ routeId: rootRouteId });
}
