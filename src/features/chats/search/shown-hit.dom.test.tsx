import 'fake-indexeddb/auto';
import { getDefaultStore } from 'jotai';
import { expect, it } from 'vitest';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { CONVERSATION, makeMessage, MARA } from '../chat-rows.fixture.ts';
import { acting, render } from '../render.fixture.tsx';
import type { ConversationAddress } from '../use-conversation.ts';
import { listHitAtom, useForgetHit } from './shown-hit.tsx';

const OTHER = '00000000-0000-4000-8000-00000000000d' as ConversationId;
const atoms = getDefaultStore();

function Screen({ open }: { open: ConversationAddress }) {
  useForgetHit(open);
  return null;
}

it.each([
  ['keeps the message while its conversation opens', { open: {} }, { path: `/chats/${CONVERSATION}` }, true],
  [
    'keeps it when its conversation opens from another address',
    { open: { profile: MARA } },
    { path: `/chats/${CONVERSATION}` },
    true,
  ],
  ['forgets it when its conversation closes', { open: { conversation: CONVERSATION } }, { path: '/chats' }, false],
  [
    'forgets it when another conversation opens',
    { open: { conversation: CONVERSATION } },
    { path: `/chats/${OTHER}` },
    false,
  ],
  [
    'forgets it when the member leaves the chats',
    { open: { conversation: CONVERSATION } },
    { path: '/premium' },
    false,
  ],
] as const)('%s', async (_name, { open }, { path }, isKept) => {
  const { router, show } = await render(<Screen open={open} />);
  atoms.set(listHitAtom, { message: makeMessage(3), mark: () => null });
  await acting(() => router.navigate({ href: path }));
  await show(null);
  expect(atoms.get(listHitAtom) !== null).toBe(isKept);
});
