import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { MessageStatus } from '../../../engine/outbox/message-status.ts';
import { makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { MessageBubble } from './message-bubble.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { type OnReport, OnReportContext } from './on-report.ts';
import { buttonNamed, press, render } from '../render.fixture.tsx';

const show = async (changes: object, status: MessageStatus | null = null) => {
  const message = makeMessage(1, changes);
  const from = status === null ? 'Mara' : 'You';
  return (
    await render(
      <MessageBubble
        message={message}
        status={status}
        isFirst
        isLast
        from={from}
        isCovered={false}
        onReveal={() => {}}
      />,
    )
  ).host;
};

it.each([
  ['Mara', null],
  ['You', 'read'],
] as const)('shows a gift of %s with its picture and its name', async (from, status) => {
  const host = await show({ kind: 'gift', body: 'peonies' }, status);
  const picture = host.querySelector('img');
  expect([picture?.getAttribute('src'), picture?.alt]).toEqual(['/gifts/peonies.svg', 'Gift']);
  expect(host.textContent).toMatch(new RegExp(`^${from}: Peonies`));
  expect(host.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(status === null ? undefined : 'Read');
});

it('shows an unknown gift as text, and nothing of a deleted one', async () => {
  const unknown = await show({ kind: 'gift', body: 'skates' });
  expect([unknown.querySelector('img'), unknown.textContent]).toEqual([null, expect.stringContaining('skates')]);
  const deleted = await show({ kind: 'gift', body: 'peonies', deleted_at: '2026-03-18T12:00:00.000Z' });
  expect([deleted.querySelector('img'), deleted.textContent]).toEqual([
    null,
    expect.stringContaining('This message was deleted.'),
  ]);
});

it('asks the member to confirm their address in place of a held message', async () => {
  const held = await show({ held: true, version: 0, body: '' });
  expect(held.textContent).toContain('You can read this message when you have confirmed your e-mail address.');
});

it('shows a request to update the app in place of a message of an unknown kind', async () => {
  const raw = { kind: 'poll', question: 'Saturday?' };
  const unknown = await show({ kind: 'unknown', body: '', raw });
  expect(unknown.textContent).toContain('Update the app to see this');
  expect(unknown.textContent).not.toContain('Saturday?');
  const log = { messages: [makeMessage(1, { kind: 'unknown', body: '', raw })], row: makeRow(), unsent: [] };
  const { host } = await render(<NewMessageAnnouncer log={log} opened={{ lastSeq: 0 } as never} name="Mara" />);
  expect(host.textContent).toBe('Mara: Update the app to see this');
});

it('reports the peer’s message with one press on its flag, and offers no flag for own or deleted messages', async () => {
  const reported = vi.fn<OnReport>();
  const flagOf = async (changes: object, status: MessageStatus | null) => {
    const message = makeMessage(1, changes);
    const bubble = (
      <MessageBubble
        message={message}
        status={status}
        isFirst
        isLast
        from="Mara"
        isCovered={false}
        onReveal={() => {}}
      />
    );
    const { host } = await render(<OnReportContext value={reported}>{bubble}</OnReportContext>);
    return { message, flag: buttonNamed(host, 'Report this message') };
  };
  const { message, flag } = await flagOf({ body: 'Send me money' }, null);
  await press(flag);
  expect(reported.mock.calls).toEqual([[{ message, peer: message.sender, name: 'Mara' }]]);
  expect((await flagOf({ body: 'Mine' }, 'read')).flag).toBeUndefined();
  expect((await flagOf({ deleted_at: '2026-03-18T12:00:00.000Z' }, null)).flag).toBeUndefined();
  expect((await flagOf({ held: true, body: '' }, null)).flag).toBeUndefined();
});

it('opens the menu of a message by a tap where there is no hover', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)', addEventListener() {} }));
  const reported = vi.fn<OnReport>();
  const message = makeMessage(1, { body: 'Send me money' });
  const { host } = await render(
    <OnReportContext value={reported}>
      <MessageBubble message={message} status={null} isFirst isLast from="Mara" isCovered={false} onReveal={() => {}} />
    </OnReportContext>,
  );
  expect(buttonNamed(host, 'Report this message')).toBeUndefined();
  await press(host.querySelector('bdi'));
  await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
  await press(document.querySelector('[role=menuitem]'));
  expect(reported.mock.calls).toEqual([[{ message, peer: message.sender, name: 'Mara' }]]);
  vi.unstubAllGlobals();
});

it('announces an incoming gift', async () => {
  const log = { messages: [makeMessage(1, { kind: 'gift', body: 'bear' })], row: makeRow(), unsent: [] };
  const { host } = await render(<NewMessageAnnouncer log={log} opened={{ lastSeq: 0 } as never} name="Mara" />);
  expect(host.textContent).toBe('Mara: Gift Teddy bear');
});
