import type { Pool } from 'pg';
import type { Chats } from '../../server/features/chats/open-chats.ts';
import type { Likes } from '../../server/features/likes/open-likes.ts';
import { chatsPort } from './chats-port.ts';
import { companionMemory } from './companion-memory.ts';
import { startCompanions } from './companions.ts';
import { startDemoPresence } from './demo-presence.ts';
import { startLikingBack } from './like-back.ts';

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
