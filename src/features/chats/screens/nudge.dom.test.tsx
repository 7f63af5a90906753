import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { meKey, safetyKey, settingsKey } from '../../../domain/query-keys.ts';
import { readComposerDraft, writeComposerDraft } from '../../../engine/store/drafts.ts';
import { readSafety, switchSafety } from '../../../engine/store/safety.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { press, render, type } from '../render.fixture.tsx';
import { OpenConversation } from './open-conversation.tsx';

const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = { id: ME, credits: 50, credit_price: { cents: 35, currency: 'EUR' }, started_conversations_left: null };
const RUDE = 'Shut up, you bitch';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../../domain/safety/find-rudeness.ts', async (original) => {
  loads.count += 1;
  return original();
});
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

/** Opens a conversation with one message, whose changes make it the member's or the peer's. */
async function open(changes: Partial<Message> = {}) {
  vi.stubGlobal('fetch', async () => Response.json({ profile: makeCard(), conversation: CONVERSATION }));
  const rendered = await render(null);
  const { client, store, host } = rendered;
  client.setQueryData<unknown>(meKey, MYSELF satisfies Partial<User>);
  client.setQueryData(settingsKey, SETTINGS);
  const message = makeMessage(1, changes);
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  await store.conversations.put(
    makeRow({ last_seq: 1, oldest_seq: 1, newest_seq: 1, last_message: message, read_seq: 1 }),
  );
  await store.messages.put(message);
  const field = () => host.querySelector('textarea') as HTMLTextAreaElement;
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(text));
  const dialog = () => document.querySelector('[role=alertdialog]');
  const queued = async () => (await store.outbox.toArray()).length;
  await rendered.show(<OpenConversation address={{ conversation: CONVERSATION }} />);
  await vi.waitFor(() => expect(host.querySelector('[role=log]')?.textContent).toContain('message 1'));
  /** Writes and sends the words by the form, as the button and the Enter key do. */
  const write = async (words: string) => {
    await type(field(), words);
    field().form?.requestSubmit();
  };
  /** The composer has the choice that the store has. */
  const untilChosen = (asks: boolean) =>
    vi.waitFor(() => expect(client.getQueryData(safetyKey)).toMatchObject({ asks }));
  return { ...rendered, field, button, dialog, queued, write, untilChosen };
}

/** Lets the rule load. */
const untilLoaded = async () => {
  await vi.waitFor(() => expect(loads.count).toBe(1));
  await vi.dynamicImportSettled();
};

it('asks before a rude first message, and keeps the words', async () => {
  const { write, dialog, button, field, queued } = await open();
  await untilLoaded();
  await write(RUDE);
  await vi.waitFor(() => expect(dialog()?.textContent).toContain(RUDE));
  expect(dialog()?.textContent).toContain('Are you sure?');
  await press(button('Change the message'));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(field().value).toBe(RUDE);
  expect(await queued()).toBe(0);
});

it('sends the message as it is, once', async () => {
  const { write, dialog, button, field, queued } = await open();
  await write(RUDE);
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await press(button('Send it as it is'));
  await vi.waitFor(async () => expect(await queued()).toBe(1));
  expect(field().value).toBe('');
  await vi.waitFor(() => expect(dialog()).toBeNull());
});

it('does not ask again after a switch in the question', async () => {
  const { write, dialog, button, field, store, queued, untilChosen } = await open();
  await write(RUDE);
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await press(button('Do not ask me again'));
  await vi.waitFor(async () => expect((await readSafety(store)).asks).toBe(false));
  expect(await queued()).toBe(0);
  await vi.waitFor(() => expect(dialog()).toBeNull());
  await untilChosen(false);
  field().form?.requestSubmit();
  await vi.waitFor(async () => expect(await queued()).toBe(1));
});

it('ends the question when another tab changes the draft, and loses no words', async () => {
  const { write, dialog, field, store, queued } = await open();
  // This subscription is later than that of the composer, so the composer has the echo of its own write first.
  const echoed = new Promise<void>((resolve) => {
    const subscription = liveQuery(() => readComposerDraft(store, MARA, '')).subscribe(({ text }) => {
      if (text !== RUDE) return;
      subscription.unsubscribe();
      resolve();
    });
  });
  await write(RUDE);
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await echoed;
  await writeComposerDraft(store, MARA, { text: 'Good morning', composer: 'another tab' });
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(field().value).toBe('Good morning');
  expect(await queued()).toBe(0);
});

it.each([
  ['a kind message', {}, 'Hello, how was your day?', true],
  ['a later message', { sender: ME }, RUDE, true],
  ['a rude message with the switch off', {}, RUDE, false],
] as const)('sends %s without a question', async (_what, changes, words, asks) => {
  const { write, dialog, queued, store, untilChosen } = await open(changes);
  if (!asks) {
    await untilChosen(true);
    await switchSafety(store, { asks });
    await untilChosen(false);
  }
  await write(words);
  await vi.waitFor(async () => expect(await queued()).toBe(1));
  expect(dialog()).toBeNull();
});
