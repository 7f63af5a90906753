import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlbumId } from '../../../../contract/base/ids.ts';
import type { User } from '../../../../contract/account/account.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { readSafety, switchSafety } from '../../../engine/store/safety.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, ME, PICTURE } from '../chat-rows.fixture.ts';
import { type Reported, OnReportContext } from '../log/on-report.ts';
import { press, render } from '../render.fixture.tsx';
import { OpenConversation } from './open-conversation.tsx';

const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = { id: ME, credits: 50, credit_price: { cents: 35, currency: 'EUR' }, started_conversations_left: null };
const MONEY = 'Please buy me a gift card';
const ELSEWHERE = 'Find me on https://wa.me/5550199 instead';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 0));
vi.stubGlobal('cancelIdleCallback', clearTimeout);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Prepares a conversation whose last message has a number and changes; `before` are those of the message before it. */
async function open(seq: number, changes: Partial<Message>, before: Partial<Message> = {}) {
  vi.stubGlobal('fetch', async () => Response.json({ profile: makeCard(), conversation: CONVERSATION }));
  const rendered = await render(null);
  const { client, store, host } = rendered;
  client.setQueryData<unknown>(meKey, MYSELF satisfies Partial<User>);
  client.setQueryData(settingsKey, SETTINGS);
  const messages = [makeMessage(seq - 1, before), makeMessage(seq, changes)];
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await store.conversations.put(
    makeRow({
      last_seq: seq,
      oldest_seq: seq - 1,
      newest_seq: seq,
      hidden_seq: seq - 2,
      last_message: messages[1] as Message,
      read_seq: seq,
    }),
  );
  await store.messages.bulkPut(messages);
  const reported: Reported[] = [];
  const start = () =>
    rendered.show(
      <OnReportContext value={(one) => reported.push(one)}>
        <OpenConversation address={{ conversation: CONVERSATION }} />
      </OnReportContext>,
    );
  const note = () => host.querySelector('[role=note]');
  const button = (text: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === text);
  return { ...rendered, start, note, button, reported, message: messages[1] as Message };
}

it('adds a note under a request for money, with a report of the message', async () => {
  const { start, note, button, reported, message } = await open(2, { body: MONEY });
  await start();
  await vi.waitFor(() => expect(note()?.textContent).toContain('asks for money'));
  expect(note()?.previousElementSibling?.textContent).toContain(MONEY);
  await press(button('Report'));
  expect(reported).toMatchObject([{ peer: message.sender, message: { id: message.id } }]);
});

it('the address in a message with a note is no link, and the note has it', async () => {
  const { start, note, host } = await open(2, { body: ELSEWHERE });
  await start();
  await vi.waitFor(() => expect(note()?.textContent).toContain('asks you to leave this service'));
  const links = [...host.querySelectorAll('a[href*="wa.me"]')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Open the link anyway']);
  expect(links[0]?.getAttribute('rel')).toContain('noopener noreferrer');
});

it('the address in the caption of an album with a note is no link', async () => {
  const album = { kind: 'image', media: PICTURE, album: '00000000-0000-4000-8000-00000000a1b1' as AlbumId } as const;
  const { start, note, host } = await open(2, { ...album, body: ELSEWHERE }, { ...album, body: '' });
  await start();
  await vi.waitFor(() => expect(note()).not.toBeNull());
  expect(host.querySelector('[role=log]')?.textContent).toContain('wa.me');
  const links = [...host.querySelectorAll('a[href*="wa.me"]')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Open the link anyway']);
});

it('opens the question about a block', async () => {
  const { start, note, button } = await open(2, { body: MONEY });
  await start();
  await vi.waitFor(() => expect(note()).not.toBeNull());
  await press(button('Block'));
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')?.textContent).toMatch(/^Block .*\?/));
});

it('removes the notes of a conversation that the member trusts', async () => {
  const { start, note, button, store } = await open(2, { body: MONEY });
  await start();
  await vi.waitFor(() => expect(note()).not.toBeNull());
  await press(button('It is fine'));
  await vi.waitFor(() => expect(note()).toBeNull());
  expect((await readSafety(store)).trusted).toEqual([CONVERSATION]);
});

it('the switch removes the notes of all conversations', async () => {
  const { start, note, store } = await open(2, { body: MONEY });
  await start();
  await vi.waitFor(() => expect(note()).not.toBeNull());
  await switchSafety(store, { notes: false });
  await vi.waitFor(() => expect(note()).toBeNull());
});

it.each([
  ['an own message', 2, MONEY, { sender: ME, body: MONEY }],
  ['a deleted message', 2, MONEY, { body: '', deleted_at: '2026-03-18T12:00:00.000Z' }],
  ['a request to go elsewhere after many messages', 51, ELSEWHERE, { body: ELSEWHERE }],
  ['a request for money after very many messages', 301, MONEY, { body: MONEY }],
] as const)('no note is under %s, but under the message before it', async (_what, seq, before, changes) => {
  const { start, note, host } = await open(seq, changes, { body: before });
  await start();
  await vi.waitFor(() => expect(note()).not.toBeNull());
  const notes = [...host.querySelectorAll('[role=note]')];
  expect(notes.map((one) => one.closest('li')?.getAttribute('data-message'))).toEqual([makeMessage(seq - 1).id]);
});
