import { expect, vi } from 'vitest';
import type { ExportAnswer } from '../../../../contract/export/export.ts';
import type { LinkKind } from '../../../../contract/links.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import type { Suspension, SuspensionDecision } from '../../../../contract/suspension.ts';
import { control, makeUser, refusal, serve, show } from '../app.fixture.tsx';
import { makeOrder, summaryOf, WITHDRAWN } from '../credits/transactions.fixture.ts';

export const DECISION: SuspensionDecision = {
  number: 'D-2026-041207',
  decided_at: '2026-11-22T12:00:00.000Z',
  until: '2026-12-06T12:00:00.000Z',
  facts: 'You asked two members for money.\nBoth told us.',
  rule: 'Section 4',
  is_automated: false,
  appeal_until: '2100-05-22T12:00:00.000Z',
  appeal: null,
};

export const READY: ExportAnswer = {
  export: {
    state: 'ready',
    requested_at: '2026-11-23T19:00:00.000Z',
    expires_at: '2026-11-30T12:00:00.000Z',
    bytes: 12_480_000,
  },
  next_at: '2026-11-24T19:00:00.000Z',
};

export interface World {
  archive?: ExportAnswer | undefined;
  /** Null for a visitor. */
  suspension: Suspension | null;
  sent: unknown[];
  order?: Order;
  /** What the link of a mail is for. */
  link?: LinkKind;
}

export const suspended = (changes: Partial<SuspensionDecision> = {}): Suspension => ({
  email: 'robin@example.test',
  name: 'Robin',
  suspended: true,
  decision: { ...DECISION, ...changes },
});

/** A server on which the member of the cookie is suspended, or not, as the test says. */
export function serveWorld(suspension: Suspension | null): World {
  const world: World = { suspension, sent: [] };
  serve((call, body) => {
    const isSuspended = world.suspension?.suspended === true;
    if (call === 'GET /api/suspension.php')
      return world.suspension === null ? refusal(403, 'authentication_required') : { body: world.suspension };
    if (call === 'GET /api/user.php' && !isSuspended)
      return { body: { user: world.suspension === null ? null : makeUser() } };
    if (call === 'GET /api/logout.php') {
      world.suspension = null;
      return { body: { ok: true } };
    }
    if (call === 'POST /api/appeal.php') {
      world.sent.push(body);
      world.suspension = suspended({
        appeal: { number: 'C-2026-048213', sent_at: '2026-11-23T12:00:00Z', state: 'open' },
      });
      return { body: { number: 'C-2026-048213' } };
    }
    if (call === 'GET /api/link.php' && world.link) return { body: { kind: world.link, email: null, usable: true } };
    if (call === 'GET /api/passkeys.php') return { body: { passkeys: [] } };
    if (call === 'GET /api/export.php') return { body: world.archive ?? { export: null, next_at: null } };
    if (call === 'POST /api/export.php') {
      world.sent.push(body);
      world.archive = READY;
      return { body: READY };
    }
    if (call === 'GET /api/orders.php') return { body: { credits: 38, orders: [summaryOf(world.order)], next: null } };
    if (call === 'GET /api/order.php') return { body: { order: world.order ?? makeOrder() } };
    if (call === 'POST /api/order.php') {
      world.sent.push(body);
      world.order = makeOrder(WITHDRAWN);
      return { body: { order: world.order } };
    }
    if (call === 'POST /api/delete-account.php') {
      world.sent.push(body);
      world.suspension = null;
      return { body: { until: '2026-12-07T12:00:00.000Z' } };
    }
    return isSuspended ? refusal(403, 'account_suspended') : refusal(404, 'not_found');
  });
  return world;
}

export const arrive = async (at = '/account-suspended') => {
  const app = await show(at);
  const says = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((found) => found.click());
  return { ...app, says, press };
};
export type Arrived = Awaited<ReturnType<typeof arrive>>;
