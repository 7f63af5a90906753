import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { setServerReached } from '../../../browser/use-online.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import type { ChangeEntry } from '../../../engine/store/changes.ts';
import { CONVERSATION, makeChange, makeMessage, makeRow, MARA } from '../chat-rows.fixture.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';
import { ChangeNote } from './change-note.tsx';

const { id } = makeMessage(1);

async function show(change: ChangeEntry, stored: string | null = 'Ten at the harbor.') {
  await import('./refused-edit.tsx');
  const { host, client, store, show: showIn } = await render(null);
  client.setQueryData<unknown>(meKey, {
    credits: 5,
    credit_price: { cents: 35, currency: 'EUR' },
    credit_price_from: false,
  });
  client.setQueryData<unknown>(settingsKey, { message_credits: 1, photo_credits: 2, gift_credits: 2 });
  await store.conversations.put(makeRow());
  await store.outbox.add(change);
  await store.drafts.put({ peer: MARA, text: 'a draft', updated_at: 0 });
  await showIn(<ChangeNote change={change} stored={stored} name="Mara" />);
  return { host, store };
}
const refused = (code: 'edit_too_late' | 'too_many_edits' | 'not_found', data: object) =>
  makeChange(id, 'See you at ten.', { state: 'failed', failure: { code, data } });

it('shows what the peer still sees while an edit waits', async () => {
  const { host } = await show(makeChange(id, 'Ten at the harbour.'));
  expect(host.textContent).toBe('Mara still sees: “Ten at the harbor.”');
  expect(host.querySelector('button')).toBeNull();
});

it.each([
  ['an edit', 'Ten at the harbour.', ''],
  ['a deletion', null, 'Keep it'],
])('%s of a message that may not have arrived reports nothing about the peer', async (_change, body, shown) => {
  setServerReached(false);
  onTestFinished(() => setServerReached(true));
  const { host } = await show(makeChange(id, body), null);
  expect(host.textContent).toBe(shown);
});

it('isolates a text from right to left from the quotation marks around it', async () => {
  const { host } = await show(makeChange(id, 'See you'), 'بعد\u202e العمل!');
  expect(host.textContent).toBe('Mara still sees: “بعد\u202e العمل!”');
  expect(host.querySelector('bdi')?.textContent).toBe('بعد\u202e العمل!');
});

it('isolates the words of a refused edit', async () => {
  const { host } = await show(makeChange(id, 'שלום\u202e!', { state: 'failed' }));
  await vi.waitFor(() => expect(host.querySelector('bdi')?.textContent).toBe('שלום\u202e!'));
});

it('withdraws a deletion that waits, and explains it offline', async () => {
  const { host, store } = await show(makeChange(id, null));
  expect(host.textContent).not.toContain('until you are online');
  setServerReached(false);
  await vi.waitFor(() => expect(host.textContent).toContain('Mara can read it until you are online.'));
  setServerReached(true);
  await press(buttonNamed(host, 'Keep it'));
  await vi.waitFor(async () => expect(await store.outbox.count()).toBe(0));
});

it.each([
  [
    'edit_too_late',
    { minutes: 15 },
    'The change came after 15 minutes and was not saved. Your words: “See you at ten.”',
  ],
  ['too_many_edits', { limit: 5 }, 'A message can be changed 5 times. This change was not saved. Your words:'],
  ['not_found', {}, 'This is no longer here. Your words: “See you at ten.”'],
] as const)('explains the refusal %s with the words of the member', async (code, data, words) => {
  const { host } = await show(refused(code, data));
  expect(host.textContent).toContain(words);
});

it('sends the words of a refused edit as a new message, and leaves the draft', async () => {
  const { host, store } = await show(refused('edit_too_late', { minutes: 15 }));
  await press(buttonNamed(host, 'Send as new for 1 credit · €0.35'));
  await vi.waitFor(async () => expect(await store.outbox.toArray()).toMatchObject([{ call: 'sendMessage' }]));
  const [sent] = await store.outbox.toArray();
  expect(sent?.request).toMatchObject({ conversation: CONVERSATION, body: 'See you at ten.', max_credits: 1 });
  expect((await store.drafts.get(MARA))?.text).toBe('a draft');
});

it('discards a refused edit', async () => {
  const { host, store } = await show(refused('edit_too_late', { minutes: 15 }));
  await press(buttonNamed(host, 'Discard'));
  await vi.waitFor(async () => expect(await store.outbox.count()).toBe(0));
});
