import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { settingsKey } from '../../../domain/query-keys.ts';
import { readEditing, writeEditing } from '../../../engine/store/drafts.ts';
import { makeMessage, MARA, ME } from '../chat-rows.fixture.ts';
import { messageItem } from '../log/log-items.ts';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { EditPane } from './edit-pane.tsx';

const message = makeMessage(1, { sender: ME, body: 'Do they sell boks?' });
const { id } = message;

async function show(text = message.body) {
  const { host, client, store, show: showIn } = await render(null);
  client.setQueryData<unknown>(settingsKey, { message_length: 40 });
  await store.messages.put(message);
  await writeEditing(store, MARA, { id, text });
  const item = messageItem({ messages: [message], unsent: [], changes: [] }, MARA, id);
  const pane = (shown: typeof item) => <EditPane editing={{ id, text }} item={shown} peer={MARA} name="Mara" />;
  await showIn(pane(item));
  const field = host.querySelector('textarea');
  if (field === null) throw new Error('there is no field');
  const queued = async () => (await store.outbox.toArray()).map(({ request }) => request);
  const deleteIt = () =>
    showIn(
      pane(
        messageItem(
          { messages: [{ ...message, body: '', deleted_at: message.accepted_at }], unsent: [], changes: [] },
          MARA,
          id,
        ),
      ),
    );
  return { host, store, field, queued, deleteIt, save: () => press(buttonNamed(host, 'Save the change')) };
}

it('shows the text, the time and the old words, and has the focus', async () => {
  const { host, field } = await show();
  expect(field.value).toBe('Do they sell boks?');
  expect(document.activeElement).toBe(field);
  expect(host.textContent).toMatch(/Editing, free until .*Do they sell boks\?.*Free · Mara sees “edited”/);
});

it('enqueues the new text, trimmed, and ends', async () => {
  const { store, field, queued, save } = await show();
  await type(field, '  Do they sell books? ');
  await save();
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toBeNull());
  expect(await queued()).toMatchObject([{ id, body: 'Do they sell books?' }]);
});

it('enqueues nothing for the same text', async () => {
  const { store, queued, save } = await show();
  await save();
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toBeNull());
  expect(await queued()).toEqual([]);
});

it.each(['', ' \n ', 'x'.repeat(41)])('does not save the text “%s”', async (text) => {
  const { host, store, field, queued, save } = await show();
  await type(field, text);
  await save();
  expect(buttonNamed(host, 'Save the change')?.getAttribute('aria-disabled')).toBe('true');
  expect([await queued(), (await readEditing(store, MARA))?.id]).toEqual([[], id]);
});

it('stores the text while it is typed, and opens with it again', async () => {
  const { store, field } = await show();
  await type(field, 'Do they sell books');
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toEqual({ id, text: 'Do they sell books' }));
});

it('ends without a change on Escape and with its button', async () => {
  for (const stop of ['Escape', 'button']) {
    const { host, store, field, queued } = await show();
    await type(field, 'Another text');
    if (stop === 'button') await press(buttonNamed(host, 'Stop editing'));
    else
      await acting(async () => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
    await vi.waitFor(async () => expect(await readEditing(store, MARA)).toBeNull());
    expect(await queued()).toEqual([]);
  }
});

it('moves a changed text to the composer when the message is deleted', async () => {
  const { store, field, deleteIt } = await show();
  await store.drafts.put({ peer: MARA, text: 'A draft', updated_at: 0 });
  await type(field, 'Do they sell books?');
  await deleteIt();
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toBeNull());
  expect((await store.drafts.get(MARA))?.text).toBe('A draft\nDo they sell books?');
});

it('only ends when a message is deleted whose text was not changed', async () => {
  const { store, deleteIt } = await show();
  await deleteIt();
  await vi.waitFor(async () => expect(await readEditing(store, MARA)).toBeNull());
  expect(await store.drafts.get(MARA)).toBeUndefined();
});
