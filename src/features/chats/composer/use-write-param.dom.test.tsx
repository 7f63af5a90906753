import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { CONVERSATION } from '../chat-rows.fixture.ts';
import { acting, render } from '../render.fixture.tsx';
import { useWriteParam } from './use-write-param.ts';

const ADDRESS = `/chats/${CONVERSATION}`;

function Field({ onFocus }: { onFocus: () => void }) {
  useWriteParam(onFocus);
  return null;
}

async function show(addresses: string[]) {
  const onFocus = vi.fn<() => void>();
  const { router } = await render(<Field onFocus={onFocus} />, addresses);
  return { onFocus, router, href: () => router.state.location.href };
}

it('moves the focus once and removes only its parameter from the address', async () => {
  const { onFocus, router, href } = await show(['/chats', `${ADDRESS}?unread=1&write=1`]);
  await vi.waitFor(() => expect(href()).toBe(`${ADDRESS}?unread=1`));
  expect(onFocus).toHaveBeenCalledOnce();
  await acting(async () => router.history.back());
  await vi.waitFor(() => expect(href()).toBe('/chats'));
  await acting(async () => router.history.forward());
  await vi.waitFor(() => expect(href()).toBe(`${ADDRESS}?unread=1`));
  expect(onFocus).toHaveBeenCalledOnce();
});

it('moves the focus again for each tap, and not for other parameters', async () => {
  const { onFocus, router, href } = await show([`${ADDRESS}?find=1`]);
  expect(onFocus).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    await acting(() => router.navigate({ href: `${ADDRESS}?write=1`, replace: true }));
    await vi.waitFor(() => expect(href()).toBe(ADDRESS));
    expect(onFocus).toHaveBeenCalledTimes(times);
  }
});
