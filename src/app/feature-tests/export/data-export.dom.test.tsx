import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ExportAnswer } from '../../../../contract/export/export.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { leave, makeUser, MEMBER, partOf, refusal, serve, show, type, type Server } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const NONE: ExportAnswer = { export: null, next_at: null };
const NEXT = '2026-11-24T19:00:00.000Z';
const requested = (state: 'asked' | 'making' = 'asked'): ExportAnswer => ({
  export: { state, requested_at: '2026-11-23T19:00:00.000Z', expires_at: null, bytes: null },
  next_at: null,
});
const READY: ExportAnswer = {
  export: {
    state: 'ready',
    requested_at: '2026-11-23T19:00:00.000Z',
    expires_at: '2026-11-30T12:00:00.000Z',
    bytes: 12_480_000,
  },
  next_at: NEXT,
};

interface Arrival {
  answer?: ExportAnswer;
  /** Answers the calls that change something. */
  onChange?: Server;
  locale?: 'en' | 'fr';
  isAway?: boolean;
}

/** Shows the section of the settings. A test may change the returned `server.answer`. */
async function arrive({ answer = NONE, onChange, locale, isAway = false }: Arrival = {}) {
  const server = { answer, isAway };
  const sent: [string, unknown][] = [];
  const calls = serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (!call.endsWith('/api/export.php')) return refusal(404, 'not_found');
    if (server.isAway) return refusal(400, 'invalid_request', { issues: [] });
    if (call.startsWith('GET')) return { body: server.answer };
    sent.push([call, body]);
    return onChange?.(call, body) ?? { body: server.answer };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications', locale);
  const section = await partOf(host, locale === 'fr' ? 'Obtenir une copie' : 'Get a copy');
  const panel = section.querySelector<HTMLElement>('h3 + div') ?? section;
  const shows = (words: string) => vi.waitFor(() => expect(section.textContent).toContain(words));
  const press = (name: string, within: ParentNode = section) =>
    vi
      .waitFor(() => {
        const named = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        if (named === undefined) throw new Error(`There is no button ${name}.`);
        return named;
      })
      .then((button) => button.click());
  const field = () => section.querySelector<HTMLInputElement>('input[name=password]');
  const link = () => section.querySelector('a');
  return { server, section, panel, sent, calls, shows, press, field, link };
}

describe('the request of an archive', () => {
  it('shows the contents of the archive, and asks for the password', async () => {
    const { shows, press, sent, field, section } = await arrive();
    await shows('Get a copy of everything that we store about you');
    await press('Ask for my data');
    await shows('Enter your password');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field());
    expect(section.querySelector('input[autocomplete=username]')?.getAttribute('value')).toBe('robin@example.test');
  });

  it('sends the password, and polls the archive until it is ready', async () => {
    const { server, shows, press, sent, field, section, link } = await arrive({
      onChange: () => ({ body: requested() }),
    });
    await vi.waitFor(() => expect(field()).not.toBeNull());
    type(section, 'Your password', 'my password');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await press('Ask for my data');
    await shows('Your archive is being made.');
    expect(sent).toEqual([['POST /api/export.php', { identity: { password: 'my password' } }]]);
    expect(field()).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(section.querySelector('h3')));
    server.answer = READY;
    vi.advanceTimersByTime(3_000);
    await vi.waitFor(() => expect(link()?.getAttribute('href')).toBe('/api/export-file.php'));
    expect(section.querySelector('[role=status]')?.textContent).toContain('Your archive is ready');
  });

  it.each([
    ['old_password_wrong', 422, {}, 'Please check your password.'],
    ['too_many_attempts', 429, { minutes: 5 }, 'account blocked for 5 minutes'],
  ] as const)('shows the refusal %s below the field and preserves the password', async (code, status, data, words) => {
    const { shows, press, field, section } = await arrive({ onChange: () => refusal(status, code, data) });
    await vi.waitFor(() => expect(field()).not.toBeNull());
    type(section, 'Your password', 'my password');
    await press('Ask for my data');
    await shows(words);
    expect(section.querySelector('[role=alert]')).toBeNull();
    expect(field()?.value).toBe('my password');
  });

  it('shows the archive that another device requested before', async () => {
    const app = await arrive({ onChange: () => refusal(403, 'export_too_soon', { next_at: NEXT }) });
    await vi.waitFor(() => expect(app.field()).not.toBeNull());
    type(app.section, 'Your password', 'my password');
    app.server.answer = READY;
    await app.press('Ask for my data');
    await app.shows('Your archive is ready');
  });
});

describe('the states of an archive', () => {
  it('can be stopped while it is made', async () => {
    const { shows, press, sent } = await arrive({ answer: requested('making'), onChange: () => ({ body: NONE }) });
    await press('Stop');
    await shows('Ask for my data');
    expect(sent.map(([call]) => call)).toEqual(['DELETE /api/export.php']);
  });

  it('is ready, with its size, its last day and its link', async () => {
    const { shows, link, field } = await arrive({ answer: READY });
    await shows('Your archive is ready: 12.5 MB');
    await shows('It is deleted on November 30, 2026.');
    await shows('You can ask for the next archive from Nov 24, 2026');
    expect(link()?.hasAttribute('download')).toBe(true);
    expect(field()).toBeNull();
  });

  it('is deleted after a confirmation', async () => {
    const deleted = { export: null, next_at: NEXT };
    const { shows, press, sent, section } = await arrive({ answer: READY, onChange: () => ({ body: deleted }) });
    await press('Delete the archive');
    await press('Keep it', document);
    await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(sent).toEqual([]);
    await press('Delete the archive');
    await press('Delete it', document);
    await vi.waitFor(() => expect(section.textContent).not.toContain('Your archive is ready'));
    await shows('You can ask for the next archive from');
    expect(sent).toHaveLength(1);
  });

  it('shows a failed deletion in the dialog', async () => {
    const { press } = await arrive({ answer: READY, onChange: () => refusal(500, 'internal') });
    await press('Delete the archive');
    await press('Delete it', document);
    await vi.waitFor(() =>
      expect(document.querySelector('[role=alertdialog] [role=alert]')?.textContent).toContain(
        'please try again later',
      ),
    );
  });

  it('can be requested again when it has failed', async () => {
    const failed = { ...READY.export, state: 'failed', expires_at: null, bytes: null } as ExportAnswer['export'];
    const { shows, field } = await arrive({ answer: { export: failed, next_at: null } });
    await shows('Your archive could not be made. Please ask for it again.');
    expect(field()).not.toBeNull();
  });

  it('offers a retry when its state did not load', async () => {
    const { server, shows, press } = await arrive({ isAway: true });
    await shows('An error has occurred.');
    server.isAway = false;
    await press('Try again');
    await shows('Ask for my data');
  });

  it('cannot be downloaded or deleted while offline', async () => {
    const { shows, panel, link } = await arrive({ answer: READY });
    await shows('Your archive is ready');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await shows('You can download it when you’re back online.');
    expect(link()?.getAttribute('href')).toBeNull();
    expect([...panel.querySelectorAll('button')].every(({ disabled }) => disabled)).toBe(true);
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(link()?.getAttribute('href')).toBe('/api/export-file.php'));
  });

  it('is shown in French', async () => {
    const { shows } = await arrive({ answer: READY, locale: 'fr' });
    await shows('Votre archive est prête');
    await shows('Elle sera supprimée le 30 novembre 2026.');
  });
});
