import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, makeSettings, refusal, serve, type Server, show } from '../app.fixture.tsx';
import { makeBundles } from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(leave);

const NICHE = { headline: 'Where women set the pace', lead: 'She writes first.', button: 'Start at your pace' };
const WORDS = { headline: 'Nobody counts the minutes', words: 'Read today and answer tomorrow.' };

/** Opens a path of a site of the second niche. Returns the headline and a list of the slugs that the app has asked for. */
async function visit(path: string, answer: ReturnType<Server>) {
  const slugs: (string | null)[] = [];
  serve((call, _, query) => {
    if (call === 'GET /api/slug-words.php') {
      slugs.push(query.get('slug'));
      return answer;
    }
    if (call === 'GET /api/user.php') return { body: { user: null } };
    if (call === 'GET /api/settings.php') return { body: makeSettings({ niche: 2, niche_words: NICHE }) };
    if (call === 'GET /api/bundles.php') return { body: makeBundles() };
    return refusal(404, 'not_found');
  });
  const { host } = await show(path);
  return { host, slugs, heading: () => host.querySelector('h1')?.textContent };
}

it('a landing of a campaign has the words of its slug, and the hues of the niche', async () => {
  const { host, heading, slugs } = await visit('/landers/gallery/no-hurry', { body: WORDS });
  await vi.waitFor(() => expect(heading()).toBe('Nobody counts the minutes'));
  expect(host.textContent).toContain('Read today and answer tomorrow.');
  expect(host.querySelector('form button')?.textContent).toBe('Start at your pace');
  expect(slugs).toEqual(['no-hurry']);
  expect(document.documentElement.dataset['niche']).toBe('2');
});

it.each([
  ['a slug that the niche does not have', '/landers/gallery/clear-words', refusal(404, 'not_found')],
  ['no network', '/landers/gallery/no-hurry', 'no network' as const],
  ['no slug', '/landers/gallery', refusal(404, 'not_found')],
  ['a slug that is too long', `/landers/gallery/${'a'.repeat(41)}`, refusal(404, 'not_found')],
])('with %s, it has its own headline and the lead of the niche', async (_name, path, answer) => {
  const { host, heading } = await visit(path, answer);
  await vi.waitFor(() => expect(host.textContent).toContain('She writes first.'));
  expect(heading()).toBe('People you have not met');
  expect(host.querySelector('form button')?.textContent).toBe('Hang yours');
});
