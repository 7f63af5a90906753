import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { isMessage } from '../../../engine/store/entry.ts';
import { CONVERSATION, makeCard, makeEntry, MARA, ME } from '../chat-rows.fixture.ts';
import { buttonNamed, press, render, type } from '../render.fixture.tsx';
import { OpenConversation } from './open-conversation.tsx';

const SETTINGS = { message_credits: 1, photo_credits: 2, gift_credits: 2, message_length: 1_000 } as SiteSettings;
const MYSELF = { id: ME, credits: 50, credit_price: { cents: 35, currency: 'EUR' }, started_conversations_left: null };
const NOTE = 'Mara has chosen who can write first.';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => vi.restoreAllMocks());

/** Opens the first message to Mara. `contact` is the answer of the server about her, null offline. */
async function open(contact: { conversation: ConversationId | null; as_request?: boolean } | null) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(contact !== null);
  vi.stubGlobal('fetch', async () => Response.json({ profile: makeCard(), ...contact }));
  const rendered = await render(null);
  const { client, store, host } = rendered;
  client.setQueryData<unknown>(meKey, MYSELF satisfies Partial<User>);
  client.setQueryData(settingsKey, SETTINGS);
  await store.profiles.put(makeCard());
  await store.marks.put({ name: 'cursor', epoch: 'a'.repeat(16), number: 1, at: 0 });
  // The icebreakers do not open above a draft.
  await store.drafts.put({ peer: MARA, text: 'Hello', updated_at: 1 });
  await rendered.show(<OpenConversation address={{ profile: MARA }} />);
  const field = () => host.querySelector('textarea') as HTMLTextAreaElement;
  await vi.waitFor(() => expect(field().value).toBe('Hello'));
  await vi.waitFor(() => expect(buttonNamed(host, 'Ways to begin')).toBeDefined());
  const send = async (words: string) => {
    await type(field(), words);
    field().form?.requestSubmit();
  };
  const consents = async () =>
    (await store.outbox.toArray()).flatMap((entry) => (isMessage(entry) ? entry.request.as_request : []));
  return { ...rendered, send, consents };
}

it('states before the first message that it becomes a request, and sends the consent with each one', async () => {
  const { host, send, consents } = await open({ conversation: null, as_request: true });
  await vi.waitFor(() => expect(host.textContent).toContain(NOTE));
  await send('Hello Mara');
  await vi.waitFor(async () => expect(await consents()).toEqual([true]));
  // The conversation has a message now, and the server has none of it.
  expect(host.textContent).toContain(NOTE);
  await send('Are you there?');
  await vi.waitFor(async () => expect(await consents()).toEqual([true, true]));
});

it('states it above the gifts in their dialog too, because the foot covers the end', async () => {
  const { host, consents } = await open({ conversation: null, as_request: true });
  await vi.waitFor(() => expect(host.textContent).toContain(NOTE));
  await press(host.querySelector('button[aria-label^="Send a gift"]'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(NOTE));
  const words = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(words.indexOf(NOTE)).toBeLessThan(words.indexOf('Coffee'));
  document.querySelector<HTMLInputElement>('input[value=peonies]')?.click();
  await vi.waitFor(() => expect(buttonNamed(document.body, 'Send for')).toBeDefined());
  await press(buttonNamed(document.body, 'Send for'));
  await vi.waitFor(async () => expect(await consents()).toEqual([true]));
});

it.each([
  ['the peer lets the member write first', { conversation: null, as_request: false }],
  ['an earlier server answers', { conversation: null }],
  ['the device is offline', null],
  ['the server has the conversation', { conversation: CONVERSATION, as_request: false }],
])('sends no consent if %s', async (_case, contact) => {
  const { host, send, consents } = await open(contact);
  await send('Hello Mara');
  await vi.waitFor(async () => expect(await consents()).toEqual([false]));
  expect(host.textContent).not.toContain(NOTE);
});

it('states it once the member edits a message that was refused as a request', async () => {
  const contact = { conversation: null, as_request: false };
  const { host, store, consents } = await open(contact);
  await store.drafts.clear();
  const request = { ...makeEntry(1).request, conversation: undefined, profile: MARA, as_request: false };
  await store.outbox.add(makeEntry(1, { state: 'failed', failure: { code: 'only_as_request', data: {} }, request }));
  await vi.waitFor(() => expect(buttonNamed(host, 'Edit')).toBeDefined());
  expect(host.textContent).not.toContain(NOTE);
  contact.as_request = true;
  await press(buttonNamed(host, 'Edit'));
  await vi.waitFor(() => expect(host.textContent).toContain(NOTE));
  host.querySelector('form')?.requestSubmit();
  await vi.waitFor(async () => expect(await consents()).toEqual([true]));
});
