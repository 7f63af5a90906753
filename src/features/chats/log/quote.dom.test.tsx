import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { makeChange, makeMessage, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { press, render } from '../render.fixture.tsx';
import { type MessageItem, messageItem } from './log-items.ts';
import { Quote } from './quote.tsx';
import { type Quotes, QuotesContext } from './quotes.ts';

const make = (changes: Parameters<typeof makeMessage>[1] = {}, change?: ReturnType<typeof makeChange>) => {
  const messages = [makeMessage(1, changes)];
  return messageItem({ messages, unsent: [], changes: change === undefined ? [] : [change] }, MARA, makeMessage(1).id);
};

async function show(item: MessageItem | null, arePicturesCovered = false, name = 'Mara') {
  const onJump = vi.fn<Quotes['onJump']>();
  const { host } = await render(
    <QuotesContext value={{ find: () => item, name, arePicturesCovered, onJump }}>
      <Quote message={makeMessage(1).id} />
    </QuotesContext>,
  );
  return { host, onJump };
}

it.each([
  ['a text', make({ body: 'Is that\n the lamp?' }), 'MaraIs that the lamp?'],
  ['an own text', make({ sender: ME, body: 'It is.' }), 'YouIt is.'],
  ['an own text with a waiting edit', make({ sender: ME }, makeChange(makeMessage(1).id, 'It was.')), 'YouIt was.'],
  ['a picture', make({ kind: 'image', body: '', media: PICTURE }), 'MaraPicture'],
  ['a picture with a caption', make({ kind: 'image', body: 'The pier', media: PICTURE }), 'MaraThe pier'],
  ['a gift', make({ kind: 'gift', body: 'bear' }), 'MaraTeddy bear'],
  ['a deleted message', make({ body: '', deleted_at: '2026-03-18T12:05:00.000Z' }), 'MaraDeleted message'],
  ['a message whose deletion waits', make({ sender: ME }, makeChange(makeMessage(1).id, null)), 'YouDeleted message'],
  ['a message of an unknown kind', make({ kind: 'unknown', body: '', raw: {} }), 'MaraUpdate the app to see this'],
])('quotes %s', async (_what, item, words) => {
  const { host } = await show(item);
  expect(host.textContent).toBe(`In reply to ${words}`);
});

it('shows the picture only if it is not covered, and never a deleted one', async () => {
  const picture = { kind: 'image', media: PICTURE } as const;
  expect((await show(make(picture))).host.querySelector('img')?.getAttribute('src')).toBe(PICTURE.thumb_path);
  expect((await show(make(picture), true)).host.querySelector('img')).toBeNull();
  expect((await show(make({ ...picture, sender: ME }), true)).host.querySelector('img')).not.toBeNull();
  expect((await show(make({ deleted_at: '2026-03-18T12:05:00.000Z' }))).host.querySelector('img')).toBeNull();
});

it('goes to the message on a press', async () => {
  const item = make();
  const { host, onJump } = await show(item);
  await press(host.querySelector('button'));
  expect(onJump).toHaveBeenCalledWith(item, host.querySelector('button'));
});

it('states that a message is not on this device, and goes nowhere', async () => {
  const { host } = await show(null);
  expect([host.textContent, host.querySelector('button')]).toEqual([
    'In reply to This message is not on this device.',
    null,
  ]);
});

it('isolates a name and words from right to left, from each other and from the text before them', async () => {
  const { host } = await show(make({ body: 'זאת\u202e המנורה?' }), false, 'נועה');
  expect(host.querySelector('b')?.dir).toBe('auto');
  expect([...host.querySelectorAll('b, bdi')].map(({ textContent }) => textContent)).toEqual([
    'נועה',
    'זאת\u202e המנורה?',
  ]);
  expect(host.textContent).toBe('In reply to נועהזאת\u202e המנורה?');
});
