import { hidePage, keepSource } from '../../../contract/tracking.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { storeTrafficSource } from './traffic-source.ts';

export function mountTracking(calls: Calls, { isHttps }: { readonly isHttps: boolean }): void {
  calls.mount(keepSource, async ({ body, reply }) => {
    storeTrafficSource(reply, body.trafficsource, isHttps);
    return { ok: true as const };
  });

  // The call stores nothing: the metrics count the requests of each route.
  calls.mount(hidePage, async () => ({ ok: true as const }));
}
