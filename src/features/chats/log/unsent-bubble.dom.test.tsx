import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import type { ProblemCode } from '../../../../contract/base/problem.ts';
import { setServerReached } from '../../../browser/use-online.ts';
import { makeEntry } from '../chat-rows.fixture.ts';
import { meKey, settingsKey } from '../../../domain/query-keys.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';

const CREDIT_PRICE = { credit_price: { cents: 35, currency: 'EUR' }, credit_price_from: false };
const POOR = { credits: 0, paid_user: false };

interface Shown {
  /** Null while the member has not loaded. */
  me?: Pick<User, 'credits' | 'paid_user'> | null;
  isParked?: boolean;
}

async function show(entry: ReturnType<typeof makeEntry>, { me = POOR, isParked = false }: Shown = {}) {
  const actions = { edit: vi.fn<() => void>(), retry: vi.fn<() => void>(), discard: vi.fn<() => void>() };
  await import('./failure-reason.tsx');
  const { host, client, show: showIn } = await render(null);
  client.setQueryData<unknown>(meKey, me && { ...me, ...CREDIT_PRICE });
  client.setQueryData<unknown>(settingsKey, { message_credits: 1, photo_credits: 2, gift_credits: 2 });
  await showIn(<UnsentBubble entry={entry} isParked={isParked} isFirst isLast actions={actions} />);
  return { host, actions, text: host.textContent };
}

const failed = (code: ProblemCode | 'stale', data: unknown = {}, changes: object = {}) =>
  makeEntry(1, { state: 'failed', failure: { code, data }, ...changes });

it.each(['queued', 'sending'] as const)('shows whether a %s message waits for a connection', async (state) => {
  const { host, text } = await show(makeEntry(1, { state }));
  const label = () => host.querySelector('[role=img]')?.getAttribute('aria-label');
  expect(text).toContain('unsent 1');
  expect(label()).toBe('Sending');
  setServerReached(false);
  await vi.waitFor(() => expect(label()).toBe('Waiting for a connection'));
  setServerReached(true);
  await vi.waitFor(() => expect(label()).toBe('Sending'));
  expect(host.querySelectorAll('button')).toHaveLength(0);
});

it('does not show a message as being sent while it is parked behind a refused one', async () => {
  const { host, text } = await show(makeEntry(1), { isParked: true });
  expect(text).toContain('Waits for the message above, which was not sent.');
  expect(host.querySelector('[role=img]')).toBeNull();
});

it('explains missing credits with the price, and links to the credits page', async () => {
  const { host, text } = await show(failed('insufficient_credits', { price: 2, credits: 1 }), { me: null });
  expect(text).toContain('Not sent');
  expect(text).toContain(
    'You do not have enough credits to send this message. A message costs 2, you have 1. It is kept here.',
  );
  expect(host.querySelector('a[href="/credits"]')?.textContent).toBe('Get credits');
});

it('shows the failure as solved when the member has bought credits, without a link to buy more', async () => {
  const { host, text } = await show(failed('insufficient_credits', { price: 1, credits: 0 }), {
    me: { credits: 25, paid_user: true },
  });
  expect(text).toContain('You have enough credits to send this now.');
  expect(text).not.toContain('you have 0');
  expect(host.querySelector('a')).toBeNull();
  expect(buttonNamed(host, 'Retry for 1 credit · €0.35')).toBeDefined();
});

it('shows the current balance while it is too small', async () => {
  const request = { ...makeEntry(1).request, kind: 'image' } as const;
  const entry = failed('insufficient_credits', { price: 2, credits: 0 }, { request });
  const { host, text } = await show(entry, { me: { credits: 1, paid_user: true } });
  expect(text).toContain('A picture costs 2, you have 1. It is kept here.');
  expect(host.querySelector('a[href="/credits"]')).not.toBeNull();
});

it('offers a retry to a premium member for a message that needed premium', async () => {
  const { host, text } = await show(failed('premium_required', { limit: 2 }), { me: { credits: 25, paid_user: true } });
  expect(text).toContain('You are a premium member now, so you can send this.');
  expect(host.querySelector('a')).toBeNull();
  expect(buttonNamed(host, 'Retry for 1 credit')).toBeDefined();
});

it('calls the handlers for edit, retry and discard', async () => {
  const entry = failed('insufficient_credits', { price: 2, credits: 1 });
  const { host, actions } = await show(entry);
  await press(buttonNamed(host, 'Edit'));
  await press(buttonNamed(host, 'Retry'));
  await press(buttonNamed(host, 'Discard'));
  expect([actions.edit, actions.retry, actions.discard].map((action) => action.mock.calls)).toEqual([
    [[entry]],
    [[entry, 1]],
    [[entry]],
  ]);
});

it('shows the new price on the retry button', async () => {
  const entry = failed('price_changed', { price: 2 });
  const { host, text, actions } = await show(entry);
  expect(text).toContain('The price is now 2 credits. Nothing has been charged.');
  await press(buttonNamed(host, 'Send for 2 credits · €0.70'));
  expect(actions.retry.mock.calls).toEqual([[entry, 2]]);
});

it('explains a request before it sends the message as one, at the price on the button', async () => {
  const entry = failed('only_as_request', {});
  const { host, text, actions } = await show(entry);
  expect(text).toContain('They read messages like this one under Requests, without a notification.');
  await press(buttonNamed(host, 'Send for 1 credit · €0.35'));
  expect(actions.retry.mock.calls).toEqual([[entry, 1]]);
});

it('names the member who blocks, and offers a retry', async () => {
  const { host, text } = await show(failed('blocked_by', { name: 'Mara' }));
  expect(text).toContain("You're blocked by Mara.");
  expect([...host.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Edit',
    'Retry for 1 credit · €0.35',
    'Discard',
  ]);
});

it('asks before it sends a stale message, and offers no edit if the message may have arrived', async () => {
  const { host, text } = await show(failed('stale', {}, { on_wire: true }));
  expect(text).toContain('This waited here for more than 12 hours. Should it still be sent?');
  expect(buttonNamed(host, 'Edit')).toBeUndefined();
  expect(buttonNamed(host, 'Retry')).toBeDefined();
});

it('shows a waiting gift at full size, and a refused one small with its reason and without edit', async () => {
  const request = { ...makeEntry(1).request, kind: 'gift', body: 'peonies' } as const;
  const waiting = await show(makeEntry(1, { request }));
  expect(waiting.text).toContain('Peonies');
  expect([waiting.host.querySelector('img')?.getAttribute('src'), waiting.host.querySelector('img')?.width]).toEqual([
    '/gifts/peonies.svg',
    224,
  ]);

  const refused = await show(failed('insufficient_credits', { price: 4, credits: 1 }, { request }), {
    me: { credits: 1, paid_user: false },
  });
  expect(refused.host.querySelector('img')?.width).toBe(56);
  expect(refused.text).toContain('Peonies');
  expect(refused.text).toContain('This gift costs 4, you have 1. It is kept here.');
  expect([...refused.host.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Retry for 4 credits · €1.40',
    'Discard',
  ]);
});
