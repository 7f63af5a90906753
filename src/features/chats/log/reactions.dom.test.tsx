import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { ShownReaction } from '../../../engine/store/reactions.ts';
import { makeMessage, MARA, ME } from '../chat-rows.fixture.ts';
import { press, render } from '../render.fixture.tsx';
import { Reactions } from './reactions.tsx';

const message = makeMessage(1);
const theirs = (emoji: string): ShownReaction => ({ member: MARA, emoji, isWaiting: false });
const own = (emoji: string, isWaiting = false): ShownReaction => ({ member: ME, emoji, isWaiting });

async function show(reactions: readonly ShownReaction[], canReact = true) {
  const { host, store } = await render(
    <Reactions message={message.id} reactions={reactions} isMine={false} peer={MARA} name="Mara" canReact={canReact} />,
  );
  await store.messages.put(message);
  const chips = [...host.querySelectorAll('button')];
  const requests = async () => (await store.outbox.toArray()).map(({ request }) => request);
  return { host, store, chips, requests };
}

it.each([
  ['one of the peer', [theirs('🔥')], ['Flame: Mara']],
  ['an own one', [own('❤️')], ['Heart: You']],
  ['two different ones', [theirs('🔥'), own('❤️')], ['Flame: Mara', 'Heart: You']],
  ['two equal ones, as one', [theirs('🔥'), own('🔥')], ['Flame: Mara and you']],
  ['one that this version does not know', [theirs('🦊')], ['🦊: Mara']],
])('shows %s', async (_what, reactions, labels) => {
  const { chips } = await show(reactions);
  expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual(labels);
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(
    labels.map((label) => String(/you/i.test(label))),
  );
});

it('counts two equal ones, and marks an own one that waits', async () => {
  expect((await show([theirs('🔥'), own('🔥')])).chips[0]?.textContent).toBe('2');
  const { chips } = await show([own('🔥', true)]);
  expect(chips[0]?.getAttribute('aria-label')).toBe('Flame: You, Waiting for a connection');
});

it('sets the reaction of the peer too on a press', async () => {
  const { chips, requests } = await show([theirs('🔥')]);
  await press(chips[0]);
  await vi.waitFor(async () => expect(await requests()).toEqual([{ message: message.id, emoji: '🔥' }]));
});

it('removes the own reaction on a press', async () => {
  const { store, chips, requests } = await show([theirs('🔥'), own('🔥')]);
  await store.reactions.put({ ...message, message: message.id, member: ME, emoji: '🔥', number: 7 });
  await press(chips[0]);
  await vi.waitFor(async () => expect(await requests()).toEqual([{ message: message.id, emoji: null }]));
});

it('removes an own reaction that this version does not know', async () => {
  const { store, chips, requests } = await show([own('🦊')]);
  await store.reactions.put({ ...message, message: message.id, member: ME, emoji: '🦊', number: 7 });
  await press(chips[0]);
  await vi.waitFor(async () => expect(await requests()).toEqual([{ message: message.id, emoji: null }]));
});

it('sets nothing that the server would not accept', async () => {
  expect((await show([theirs('🔥')], false)).chips[0]?.disabled).toBe(true);
  expect((await show([theirs('🦊')])).chips[0]?.disabled).toBe(true);
});
