import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { MessageStatus } from '../../../engine/outbox/message-status.ts';
import { makeMessage, makeRow } from '../chat-rows.fixture.ts';
import { MessageBubble } from './message-bubble.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { render } from '../render.fixture.tsx';

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
        change={null}
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

it('shows an unknown gift as text', async () => {
  const unknown = await show({ kind: 'gift', body: 'skates' });
  expect([unknown.querySelector('img'), unknown.textContent]).toEqual([null, expect.stringContaining('skates')]);
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
  const log = {
    messages: [makeMessage(1, { kind: 'unknown', body: '', raw })],
    row: makeRow(),
  };
  const { host } = await render(<NewMessageAnnouncer log={log} opened={{ lastSeq: 0 } as never} name="Mara" />);
  expect(host.textContent).toBe('Mara: Update the app to see this');
});

it('announces an incoming gift', async () => {
  const log = {
    messages: [makeMessage(1, { kind: 'gift', body: 'bear' })],
    row: makeRow(),
  };
  const { host } = await render(<NewMessageAnnouncer log={log} opened={{ lastSeq: 0 } as never} name="Mara" />);
  expect(host.textContent).toBe('Mara: Gift Teddy bear');
});

it('announces that the newest message was deleted', async () => {
  const messages = [makeMessage(1, { body: '', deleted_at: '2026-03-18T12:05:00.000Z' })];
  const log = { messages, row: makeRow() };
  const { host } = await render(<NewMessageAnnouncer log={log} opened={{ lastSeq: 0 } as never} name="Mara" />);
  expect(host.textContent).toBe('Mara deleted a message');
});
