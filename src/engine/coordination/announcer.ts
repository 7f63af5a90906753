import type { MemberId } from '../../../contract/base/ids.ts';
import type { LiveTyping } from '../../../contract/sync.ts';
import type { Failure } from '../api/failure.ts';
import { announce } from './announcements.ts';

/** The callbacks of the engine, each an announcement to every tab and the worker. */
export type Announcer = ReturnType<typeof announcerOf>;

/** `app/session/follow-announcements.ts` applies the announcements to the query cache. */
export function announcerOf(member: MemberId) {
  return {
    onCredits: (credits: number) => announce({ kind: 'credits', member, credits }),
    onUser: () => announce({ kind: 'user', member }),
    onEnded: () => announce({ kind: 'signed-out', member }),
    onTyping: ({ conversation }: LiveTyping) => announce({ kind: 'typing', member, conversation }),
    onRefused: (failure: Failure) => announce({ kind: 'refused', member, failure }),
    onDelayed: () => announce({ kind: 'delayed', member }),
  };
}
