import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { MARA, ME } from '../chat-rows.fixture.ts';
import { acting, render } from '../render.fixture.tsx';
import { useBalance } from '../../../domain/money/use-balance.ts';

function Left({ me }: { me: User }) {
  return <p>{useBalance(me)?.left}</p>;
}

it('updates from the answers to the messages of this member until the account is reloaded', async () => {
  const { host, show } = await render(<Left me={{ credits: 5 } as User} />);
  const shows = (left: string) => vi.waitFor(() => expect(host.textContent).toBe(left));
  await shows('5');
  await acting(async () => announce({ kind: 'credits', member: ME, credits: 4 }));
  await shows('4');
  await acting(async () => announce({ kind: 'credits', member: MARA, credits: 9 }));
  expect(host.textContent).toBe('4');
  await show(<Left me={{ credits: 25 } as User} />);
  await shows('25');
});
