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

export interface AccountServer {
  archive?: ExportAnswer | undefined;
  /** Null for a visitor. */
  suspension: Suspension | null;
  sent: unknown[];
  order?: Order;
  /** The kind of an e-mail's link. */
  link?: LinkKind;
}

export const suspended = (changes: Partial<SuspensionDecision> = {}): Suspension => ({
  email: 'robin@example.test',
  name: 'Robin',
  suspended: true,
  decision: { ...DECISION, ...changes },
});

/** Serves the account of a member who is suspended, or not. The test can change the returned state. */
export function serveAccount(suspension: Suspension | null): AccountServer {
  const server: AccountServer = { suspension, sent: [] };
  serve((call, body) => {
    const isSuspended = server.suspension?.suspended === true;
    if (call === 'GET /api/suspension.php')
      return server.suspension === null ? refusal(403, 'authentication_required') : { body: server.suspension };
    if (call === 'GET /api/user.php' && !isSuspended)
      return { body: { user: server.suspension === null ? null : makeUser() } };
    if (call === 'GET /api/logout.php') {
      server.suspension = null;
      return { body: { ok: true } };
    }
    if (call === 'POST /api/appeal.php') {
      server.sent.push(body);
      server.suspension = suspended({
        appeal: { number: 'C-2026-048213', sent_at: '2026-11-23T12:00:00Z', state: 'open' },
      });
      return { body: { number: 'C-2026-048213' } };
    }
    if (call === 'GET /api/link.php' && server.link) return { body: { kind: server.link, email: null, usable: true } };
    if (call === 'GET /api/passkeys.php') return { body: { passkeys: [] } };
    if (call === 'GET /api/export.php') return { body: server.archive ?? { export: null, next_at: null } };
    if (call === 'POST /api/export.php') {
      server.sent.push(body);
      server.archive = READY;
      return { body: READY };
    }
    if (call === 'GET /api/orders.php') return { body: { credits: 38, orders: [summaryOf(server.order)], next: null } };
    if (call === 'GET /api/order.php') return { body: { order: server.order ?? makeOrder() } };
    if (call === 'POST /api/order.php') {
      server.sent.push(body);
      server.order = makeOrder(WITHDRAWN);
      return { body: { order: server.order } };
    }
    if (call === 'POST /api/delete-account.php') {
      server.sent.push(body);
      server.suspension = null;
      return { body: { until: '2026-12-07T12:00:00.000Z' } };
    }
    return isSuspended ? refusal(403, 'account_suspended') : refusal(404, 'not_found');
  });
  return server;
}

export const arrive = async (at = '/account-suspended') => {
  const app = await show(at);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  const press = (name: string) => vi.waitFor(() => control(app.host, name)).then((found) => found.click());
  return { ...app, shows, press };
};
export type Arrived = Awaited<ReturnType<typeof arrive>>;
