import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePage, MARA } from '../../../features/profiles/profile.fixture.ts';
import { control, leave } from '../app.fixture.tsx';
import { arriveAtProfile } from '../profiles/profile-screen.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

describe('a report', () => {
  const dialog = () => document.querySelector('[role=dialog]');
  const press = (host: HTMLElement, name: string, detail = 1) =>
    control(host, name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  async function report({ failures = 0 } = {}) {
    const sent: unknown[] = [];
    let left = failures;
    const { host, shows } = await arriveAtProfile((call, body) => {
      if (call !== 'POST /api/report.php') return { body: makePage() };
      sent.push(body);
      left -= 1;
      return left < 0 ? { body: { ok: true } } : 'no network';
    });
    await shows('Mara, 41');
    control(host, 'Report').click();
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Report Mara'));
    return { host, sent, thanked: () => vi.waitFor(() => expect(dialog()?.textContent).toContain('Thank you')) };
  }

  it('is sent by the press on a reason and then offers to block', async () => {
    const { host, sent, thanked } = await report();
    press(host, 'Asks for money or is selling something');
    await thanked();
    expect(sent).toEqual([{ profile: MARA, reason: 'money', note: '' }]);
    control(host, 'Block Mara too').click();
    await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Block Mara?'));
  });

  it('ignores a double or long press that opened it, and is sent once', async () => {
    const { host, sent, thanked } = await report();
    expect(document.activeElement?.closest('button')).toBeNull();
    press(host, 'Seems to be under 18', 2);
    press(host, 'Something else');
    await vi.waitFor(() => expect(control(host, 'Something else').getAttribute('aria-busy')).toBe('true'));
    press(host, 'Seems to be under 18');
    await thanked();
    expect(sent).toEqual([{ profile: MARA, reason: 'other', note: '' }]);
  });

  it('accepts details afterwards and adds them to the same report', async () => {
    const { host, sent, thanked } = await report();
    press(host, 'Pretends to be someone else');
    await thanked();
    control(host, 'Add details').click();
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('What else should we know?'));
    const field = dialog()?.querySelector('textarea');
    expect([field?.labels[0]?.textContent, control(host, 'Send').hasAttribute('disabled')]).toEqual([
      'What else should we know?',
      true,
    ]);
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, ' My cousin’s pictures ');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(control(host, 'Send').hasAttribute('disabled')).toBe(false));
    control(host, 'Send').click();
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Your words are with the report.'));
    expect(sent.at(-1)).toEqual({ profile: MARA, reason: 'fake', note: 'My cousin’s pictures' });
    expect([...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).not.toContain(
      'Add details',
    );
    control(host, 'Done').click();
    await vi.waitFor(() => expect(dialog()).toBeNull());
  });

  it('shows a failed request and is sent by the next press', async () => {
    const { host, sent, thanked } = await report({ failures: 1 });
    press(host, 'Insults, threats or harassment');
    await vi.waitFor(() => expect(dialog()?.querySelector('[role="alert"]')?.textContent).toContain('connection'), {
      timeout: 20_000,
    });
    press(host, 'Insults, threats or harassment');
    await thanked();
    expect(sent).toHaveLength(2);
  }, 30_000);
});
