import type { Pool } from 'pg';
import type { Chats } from '../features/chats/open-chats.ts';
import { chatsPort } from './chats-port.ts';
import { companionMemory } from './companion-memory.ts';
import { startCompanions } from './companions.ts';
import { startDemoPresence } from './demo-presence.ts';

export interface DemoOptions {
  pool: Pool;
  chats: Chats;
  onTrouble: (error: unknown) => void;
}

/** Brings the seeded demo to life: companions answer, members come and go. Gives the function that ends it. */
export async function startDemo({ pool, chats, onTrouble }: DemoOptions): Promise<() => void> {
  const stopCompanions = await startCompanions({ port: chatsPort(chats), memory: companionMemory(pool), onTrouble });
  const stopPresence = startDemoPresence(pool, onTrouble);
  return () => {
    stopPresence();
    stopCompanions();
  };
}
