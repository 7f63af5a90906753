import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, leave, makeSettings, makeUser, MEMBER, refusal, serve, type Server, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const NUMBER = 'C-2026-048213';

interface Arrival {
  at?: string;
  isMember?: boolean;
  answer?: Server;
}

async function arrive({ at = '/complaints', isMember = false, answer }: Arrival = {}) {
  const sent: Record<string, unknown>[] = [];
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: isMember ? makeUser() : null } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ support_email: 'help@liaison.example' }) };
    if (call !== 'POST /api/complaint.php') return refusal(404, 'not_found');
    sent.push(body as Record<string, unknown>);
    return answer?.(call, body) ?? { body: { number: NUMBER } };
  });
  if (isMember) await claimDevice(MEMBER);
  const app = await show(at);
  const shows = (words: string) => vi.waitFor(() => expect(app.host.textContent).toContain(words));
  await shows('What is it about?');
  return { ...app, sent, shows };
}

type Arrived = Awaited<ReturnType<typeof arrive>>;

function write(host: HTMLElement, name: 'place' | 'body' | 'email', text: string): void {
  const input = host.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
  if (input === null) throw new Error(`There is no field ${name}.`);
  const prototype = Object.getPrototypeOf(input) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
const valueOf = ({ host }: Arrived, name: string) => host.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;

async function fill(app: Arrived, { email = 'robin@example.test' }: { email?: string | null } = {}): Promise<void> {
  app.host.querySelector<HTMLInputElement>('input[type=radio][value=content]')?.click();
  write(app.host, 'place', 'https://liaison.example/members/1');
  write(app.host, 'body', 'This picture is of me.');
  if (email !== null) write(app.host, 'email', email);
  app.host.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  await vi.waitFor(() => expect(app.host.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(true));
}
const press = (app: Arrived) => control(app.host, 'Send the complaint').click();

it('sends the complaint of a visitor, shows its number, and offers a new form', async () => {
  const app = await arrive();
  await fill(app);
  press(app);
  await app.shows(`Its number is ${NUMBER}`);
  expect(app.sent).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{36}$/),
      kind: 'content',
      place: 'https://liaison.example/members/1',
      body: 'This picture is of me.',
      email: 'robin@example.test',
      language: 'en',
      good_faith: true,
    },
  ]);
  expect(document.activeElement?.textContent).toBe('Thank you. We have your complaint.');
  await app.shows('Within 14 days you get our answer by e-mail');
  control(app.host, 'Write another one').click();
  await app.shows('What is it about?');
  expect(valueOf(app, 'body')).toBe('');
  await fill(app);
  press(app);
  await vi.waitFor(() => expect(app.sent).toHaveLength(2));
  expect(app.sent[1]?.id).not.toBe(app.sent[0]?.id);
});

it('does not ask a member for an address', async () => {
  const app = await arrive({ isMember: true });
  await app.shows('We answer to robin@example.test.');
  await fill(app, { email: null });
  press(app);
  await app.shows(NUMBER);
  expect(app.sent).toMatchObject([{ email: null }]);
});

it('shows the missing fields only after the first press, and focuses the first', async () => {
  const app = await arrive();
  expect(app.host.textContent).not.toContain('Please say what happened.');
  press(app);
  for (const error of ['Please choose one.', 'Please say what happened.', 'Invalid email', 'Please confirm this.'])
    await app.shows(error);
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(app.sent).toEqual([]);
});

it('restores the form after a reload, except the statement of good faith', async () => {
  const app = await arrive();
  await fill(app);
  app.close();
  const again = await arrive();
  expect([valueOf(again, 'place'), valueOf(again, 'body'), valueOf(again, 'email')]).toEqual([
    'https://liaison.example/members/1',
    'This picture is of me.',
    'robin@example.test',
  ]);
  expect(again.host.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('content');
  expect(again.host.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(false);
});

it('does not show the draft of a visitor to a member', async () => {
  const app = await arrive();
  await fill(app);
  app.close();
  expect(valueOf(await arrive({ isMember: true }), 'body')).toBe('');
});

it('preserves the text and the id of a refused complaint', async () => {
  let isOut = true;
  const app = await arrive({
    answer: () => (isOut ? refusal(429, 'rate_limited', { retry_after_seconds: 60 }) : { body: { number: NUMBER } }),
  });
  await fill(app);
  press(app);
  await app.shows('Please try again in 60 seconds.');
  expect(valueOf(app, 'body')).toBe('This picture is of me.');
  isOut = false;
  press(app);
  await app.shows(NUMBER);
  expect(app.sent[1]?.id).toBe(app.sent[0]?.id);
});

it('sends a text that was changed after a lost answer as another complaint', async () => {
  const stored = new Map<unknown, unknown>();
  const app = await arrive({
    answer: (_call, sent) => {
      const { id, body } = sent as Record<string, unknown>;
      if (stored.has(id)) return stored.get(id) === body ? { body: { number: NUMBER } } : refusal(409, 'id_conflict');
      stored.set(id, body);
      return stored.size === 1 ? refusal(503, 'unavailable') : { body: { number: 'C-2026-111111' } };
    },
  });
  await fill(app);
  press(app);
  await vi.waitFor(() => expect(app.host.querySelector('[role=alert]')).not.toBeNull());
  write(app.host, 'body', 'This picture is of my sister.');
  press(app);
  await app.shows('Its number is C-2026-111111');
  expect([...stored.values()]).toEqual(['This picture is of me.', 'This picture is of my sister.']);
});

it('fills in the form from the link of a decision', async () => {
  const app = await arrive({ at: '/complaints?kind=decision&place=D-2026-041207' });
  expect(app.host.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('decision');
  expect(valueOf(app, 'place')).toBe('D-2026-041207');
  await app.shows('Which decision? (optional)');
});

it('ignores an unknown kind, and shows the e-mail address of the support', async () => {
  const app = await arrive({ at: '/complaints?kind=nonsense&place=1' });
  expect(app.host.querySelector('input[type=radio]:checked')).toBeNull();
  await app.shows('You can write to us by e-mail too: help@liaison.example');
});
