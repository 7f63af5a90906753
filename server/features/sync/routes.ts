import type { Pool } from 'pg';
import { parseCursor } from '../../../contract/base/ids.ts';
import { sync as syncCall } from '../../../contract/sync.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { ChatEvents } from '../chats/chat-events.ts';
import { acknowledge } from '../chats/marks.ts';
import { sync } from './sync.ts';

export interface SyncDependencies {
  readonly pool: Pool;
  readonly epoch: string;
  readonly events: ChatEvents;
}

export function mountSync(calls: Calls, { pool, epoch, events }: SyncDependencies): void {
  calls.mount(syncCall, async ({ session, query }) => {
    const synced = await sync(pool, epoch, { member: session.member, since: query.since });
    await acknowledge({ pool, events }, session.member, parseCursor(query.since).number);
    return synced;
  });
}
