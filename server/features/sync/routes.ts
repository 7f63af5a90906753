import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { parseCursor } from '../../../contract/base/ids.ts';
import { sync as syncCall } from '../../../contract/sync.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ChatEvents } from '../chats/chat-events.ts';
import { acknowledge } from '../chats/marks.ts';
import { type LiveDependencies, mountLive } from './live.ts';
import { pruneFeedsJob } from './prune-feeds.ts';
import { sync } from './sync.ts';

export interface SyncDependencies extends LiveDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly chats: { readonly epoch: string; readonly events: ChatEvents };
}

/** Mounts the call that pulls changes, and the live stream that carries them to devices. */
export function mountSync(app: FastifyInstance, dependencies: SyncDependencies): void {
  const { pool, calls, jobs, bus, streams, chats } = dependencies;
  const { epoch, events } = chats;
  jobs.register(pruneFeedsJob(pool));
  mountLive(app, dependencies);
  // During an outage events of other processes may be lost. Ended streams make the devices reconnect and pull.
  bus.onGap(() => streams.endAll());
  calls.mount(syncCall, async ({ session, query }) => {
    const synced = await sync(pool, epoch, { member: session.member, since: query.since });
    await acknowledge({ pool, events }, session.member, parseCursor(query.since).number);
    return synced;
  });
}
