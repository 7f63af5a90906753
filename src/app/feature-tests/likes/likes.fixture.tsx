import { vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { openStore, type Store } from '../../../engine/store/database.ts';
import {
  leave,
  makeSettings,
  makeUser,
  MEMBER,
  refusal,
  serve,
  type Server,
  show,
  type Shown,
} from '../app.fixture.tsx';

export const [MARA, NINA] = [1, 2].map((number) => `0197bbbb-0000-7000-8000-00000000000${number}` as MemberId) as [
  MemberId,
  MemberId,
];
export const AT = '2026-01-01T00:00:00.000Z';
export const card = (id: MemberId, name: string, fictional = false): ProfileCard => ({
  id,
  name,
  age: 41,
  gender: 'female',
  country: 'NL',
  region: null,
  city: 'Leiden',
  fictional,
  presence: 'online',
  main_image: null,
});

/** The responses of the server, which a test may change. */
export const answers: { autoLike: ReturnType<Server> } = { autoLike: { status: 204, body: null } };

/** Opens the store of a device that has the profiles of Mara, who is fictional, and Nina. */
/** The list of the site. */
const ICEBREAKERS = ['Which song do you know by heart?', 'Which book do you keep giving away?'].map((text) => ({
  text,
  interest: null,
}));

export async function prepareLikes(): Promise<Store> {
  answers.autoLike = { status: 204, body: null };
  const store = openStore(MEMBER);
  await store.profiles.bulkPut([card(MARA, 'Mara', true), card(NINA, 'Nina')]);
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 1 });
  await claimDevice(MEMBER);
  return store;
}

export async function leaveLikes(): Promise<void> {
  vi.useRealTimers();
  await leave();
}

export async function arrive(path: string, user = makeUser()): Promise<Shown & { calls: string[] }> {
  const calls = serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ message_credits: 2 }) };
    if (call === 'GET /api/icebreakers.php') return { body: { icebreakers: ICEBREAKERS } };
    return call === 'GET /api/auto-like.php' ? answers.autoLike : refusal(404, 'not_found');
  });
  return { ...(await show(path)), calls };
}
export const words = (host: HTMLElement) => host.querySelector('main')?.textContent ?? '';
export const dialog = () => document.querySelector('[role=dialog]');
