import type { Pool } from 'pg';
import type { Chats } from '../../server/features/chats/open-chats.ts';
import type { Likes } from '../../server/features/likes/open-likes.ts';
import { companionMemory } from './companion-memory.ts';
import { type CompanionPort, startCompanions } from './companions.ts';
import { startLikingBack } from './like-back.ts';

const PRESENCE_EVERY_MS = 120_000;

export interface DemoOptions {
  pool: Pool;
  chats: Chats;
  likes: Likes;
  onFailure: (error: unknown) => void;
}

/** Runs the seeded demo: companions answer and like back, members appear online. Returns the function that stops it. */
export async function startDemo({ pool, chats, likes, onFailure }: DemoOptions): Promise<() => void> {
  const memory = companionMemory(pool);
  const stopCompanions = await startCompanions({ port: chatsPort(chats), memory, onFailure });
  const stopLikingBack = startLikingBack({ likes, isCompanion: (member) => memory.isCompanion(member), onFailure });
  const stopPresence = startDemoPresence(pool, onFailure);
  return () => {
    stopPresence();
    stopLikingBack();
    stopCompanions();
  };
}

/** Connects this process's chats to the companions. */
export function chatsPort(chats: Chats): CompanionPort {
  return {
    onMessage: (listener) =>
      chats.events.onMessageStored(({ conversation, sender }, recipient) =>
        listener({ conversation, sender, recipient }),
      ),
    markRead: (member, conversation, seq) => chats.markRead(member, conversation, seq),
    typing: (member, conversation) => chats.showTyping(member, conversation),
    send: (member, conversation, text) => chats.sendAs(member, conversation, text),
  };
}

/** Updates the activity of fictional members, so that some are always online. Returns the function that stops it. */
export function startDemoPresence(pool: Pool, onFailure: (error: unknown) => void): () => void {
  // All companions, and one in sixteen of the other fictional members, rotating every ten minutes.
  const keep = (): void =>
    void pool
      .query(
        `UPDATE members SET last_active = now()
         WHERE fictional AND status = 'active'
           AND (companion OR (hashtext(id::text) & 15) = (floor(extract(epoch FROM now()) / 600)::int & 15))`,
      )
      .catch(onFailure);
  keep();
  const timer = setInterval(keep, PRESENCE_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
