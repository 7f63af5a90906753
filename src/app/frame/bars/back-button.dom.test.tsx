import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { control, refusal, serve, show, type Shown } from '../../feature-tests/app.fixture.tsx';

const PROFILE = '/members/0197aaaa-0000-7000-8000-000000000001';
let app: Shown | undefined;

beforeEach(() => serve(() => refusal(404, 'not_found')));

afterEach(() => {
  app?.close();
  vi.unstubAllGlobals();
});

/** Simulates the window of an installed app or a browser tab. */
function shownAs(mode: string): void {
  const answers = (query: string) => ({
    matches: query === `(display-mode: ${mode})`,
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('matchMedia', answers);
}

/** Whether the app's bar has a back button. Screens with their own bar on a phone have their own. */
const hasBack = () => app?.host.querySelector('header [aria-label=Back]') !== null;

it.each(['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay'])(
  'shows a back button in the installed app (%s)',
  async (mode) => {
    shownAs(mode);
    app = await show('/pricing');
    expect(hasBack()).toBe(false);
    await app.go(PROFILE);
    await vi.waitFor(() => expect(hasBack()).toBe(true));
    control(app.host, 'Back').click();
    await vi.waitFor(() => expect(app?.path()).toBe('/pricing'));
    await vi.waitFor(() => expect(hasBack()).toBe(false));
  },
);

it('is absent without a history, on other routes and in a browser tab', async () => {
  shownAs('standalone');
  app = await show(PROFILE);
  expect(hasBack()).toBe(false);
  await app.go('/complaints');
  await vi.waitFor(() => expect(app?.host.querySelector('h1')?.textContent).toBe('Complaints'));
  expect(hasBack()).toBe(false);
  app.close();

  shownAs('browser');
  app = await show('/pricing');
  await app.go(PROFILE);
  await vi.waitFor(() => expect(app?.host.querySelector('h1')?.textContent).toBe('This profile isn’t available'));
  expect(hasBack()).toBe(false);
});
