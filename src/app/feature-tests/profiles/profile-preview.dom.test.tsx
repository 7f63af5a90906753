import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerReached } from '../../../browser/use-online.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { openStore } from '../../../engine/store/database.ts';
import { makeRow } from '../../../features/chats/chat-rows.fixture.ts';
import { makeCard, makePage, makeProfile, MARA, YARA } from '../../../features/profiles/profile.fixture.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => claimDevice(MEMBER));
afterEach(async () => {
  vi.restoreAllMocks();
  await openStore(MEMBER).delete();
  await leave();
});

async function arrive(profile: Server, path = `/members/${MARA}`) {
  serve((call, body) =>
    call === 'GET /api/user.php'
      ? { body: { user: makeUser() } }
      : call === 'GET /api/member.php'
        ? profile(call, body)
        : refusal(404, 'not_found'),
  );
  const { host, go } = await show(path);
  const main = () => host.querySelector('main')?.textContent ?? '';
  return { host, go, main, shows: (words: string | RegExp) => vi.waitFor(() => expect(main()).toMatch(words)) };
}

function isConnected(is: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  window.dispatchEvent(new Event(is ? 'online' : 'offline'));
}

it('shows the card and its actions offline if the profile was never cached', async () => {
  const yara = {
    ...makeCard({ id: YARA, name: 'Yara', city: 'Delft', presence: 'online', fictional: true }),
    distance: '10' as const,
  };
  const { host, go, shows, main } = await arrive(() => ({ body: makePage({ related: [yara] }) }));
  await shows('Mara, 41');
  isConnected(false);
  await shows(/As it was on/);
  await go(`/members/${YARA}`);
  await shows(
    /Yara, 41.*Delft, within 10\u00a0km.*The rest of this profile isn’t on this device yet.*This profile is fictional/,
  );
  expect(main()).not.toContain('Online');
  for (const name of ['Like Yara', 'Message', 'Send a gift', 'More', 'Block Yara'])
    expect(control(host, name)).toBeTruthy();
});

it('shows the peer of an active conversation offline, and no card of an unavailable profile', async () => {
  const store = openStore(MEMBER);
  const ZOE = '00000000-0000-4000-8000-00000000000d' as MemberId;
  await store.profiles.bulkPut([makeCard(), makeCard({ id: YARA, name: 'Yara' }), makeCard({ id: ZOE, name: 'Zoe' })]);
  await store.conversations.bulkPut([
    makeRow({ profile: MARA }),
    makeRow({ conversation: YARA as string as ConversationId, profile: YARA, peer_state: 'gone' }),
  ]);
  isConnected(false);
  const { go, shows, main } = await arrive(() => 'no network');
  await shows(/Mara, 41.*The rest of this profile/);
  await go(`/members/${YARA}`);
  await shows('This profile isn’t on this device yet');
  expect(main()).not.toContain('Yara');
  await go(`/members/${ZOE}`);
  await shows('This profile isn’t on this device yet');
});

it('shows the card until the profile has loaded', async () => {
  const store = openStore(MEMBER);
  await store.profiles.put(makeCard({ presence: 'online' }));
  await store.liked.put({ id: MARA, liked_at: '2026-01-01T00:00:00Z', distance: '25' });
  isConnected(false);
  let isThere = false;
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { host, shows, main } = await arrive(() =>
    isThere ? { body: makePage({ profile: makeProfile({ notes: { about: 'I sail.' } }) }) } : 'no network',
  );
  const fetched = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isThere && address.startsWith('/api/member.php')) await answered;
    return fetched(address, init);
  });
  await shows(/Mara, 41.*within 25\u00a0km.*The rest of this profile/);
  isThere = true;
  isConnected(true);
  await vi.waitFor(() => expect(main()).not.toContain('The rest of this profile'));
  expect(main()).toContain('Mara, 41');
  expect(main()).not.toContain('Online');
  expect(host.querySelector('[aria-busy]')).toBeNull();
  answer();
  await shows(/Mara, 41.*I sail\./);
});

it('loads the profile when the server answers again without an online event', async () => {
  await openStore(MEMBER).profiles.put(makeCard());
  await openStore(MEMBER).liked.put({ id: MARA, liked_at: '2026-01-01T00:00:00Z' });
  let isThere = false;
  setServerReached(false);
  const { shows } = await arrive(() =>
    isThere
      ? { body: makePage({ profile: makeProfile({ notes: { about: 'I sail.' } }) }) }
      : refusal(503, 'unavailable'),
  );
  await shows(/Mara, 41.*The rest of this profile/);
  isThere = true;
  setServerReached(true);
  await shows(/Mara, 41.*I sail\./);
});
